// Fetches the scripts of a page once its text has been painted: on a slow line the text comes first, and nothing takes the
// line or the processor from it. The page names its scripts in a template, where a browser leaves them alone. A button that
// is pressed before the page is alive is pressed again when it is.
(() => {
  const pressed = [];
  const hold = (event) => {
    const button = event.target.closest('button');
    if (button === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed.push(button);
  };
  const letGo = () => {
    document.removeEventListener('click', hold, true);
    for (const button of pressed.splice(0)) if (button.isConnected) button.click();
  };
  const failed = (cause) => {
    document.removeEventListener('click', hold, true);
    const notice = document.createElement('p');
    notice.className = 'load-failure';
    notice.setAttribute('role', 'alert');
    notice.textContent = `The script of this page could not be loaded, so nothing runs here; the text is all there (${cause.message}). `;
    const again = document.createElement('button');
    again.type = 'button';
    again.textContent = 'Try again';
    again.addEventListener('click', () => location.reload());
    notice.append(again);
    document.body.prepend(notice);
  };
  const start = () => {
    const scripts = document.getElementById('scripts').content;
    for (const link of scripts.querySelectorAll('link')) document.head.append(document.importNode(link));
    const entry = scripts.querySelector('script').getAttribute('src');
    // The first script brings the page to life before it gives the turn back.
    import(new URL(entry, document.baseURI).href).then(() => setTimeout(letGo), failed);
  };
  document.addEventListener('click', hold, true);
  // What is not seen is not painted: a page in a tab behind need not wait.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();
