/** What tries once more what the notice tells of; undefined where only a reload can. */
let retry: (() => Promise<unknown>) | undefined;

const buttonOf = (text: string): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  return button;
};

/**
 * Says above the text that a part of the page did not load, with the way to try again: `again` where the part can be had
 * alone, else a reload. The text stays readable: nothing of it depends on script. One notice tells of all of them.
 */
export function showLoadFailure(cause: unknown, again?: () => Promise<unknown>): void {
  if (document.querySelector('.load-failure') !== null) {
    if (again === undefined) retry = undefined;
    return;
  }
  retry = again;
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'load-failure';
  const why = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : '';
  notice.append(
    `A part of this page could not be loaded, and what needs it does not run; the text is all there${why}. `,
  );
  const button = buttonOf('Try again');
  button.addEventListener('click', () => {
    if (retry === undefined) location.reload();
    else
      retry().then(
        () => notice.remove(),
        () => offerReload(notice, button),
      );
  });
  notice.append(button);
  document.body.prepend(notice);
}

/** Some browsers keep in mind that a script did not come, until the page is loaded anew. */
function offerReload(notice: HTMLElement, button: HTMLElement): void {
  if (notice.querySelectorAll('button').length > 1) return;
  const reload = buttonOf('Reload the page');
  reload.addEventListener('click', () => location.reload());
  button.after(' It still does not come; what you typed is kept over a reload. ', reload);
}
