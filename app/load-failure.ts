/**
 * Says above the text that a part of the page did not load, with the way to try again. The text stays readable: nothing of
 * it depends on script.
 */
export function showLoadFailure(cause: unknown): void {
  const notice = document.createElement('p');
  notice.setAttribute('role', 'alert');
  notice.className = 'load-failure';
  const why = cause instanceof Error && cause.message !== '' ? ` (${cause.message})` : '';
  notice.append(
    `A part of this page could not be loaded, so nothing on it runs; the text is all there${why}. `,
  );
  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Try again';
  retry.addEventListener('click', () => location.reload());
  notice.append(retry);
  document.body.prepend(notice);
}
