// Says when a browser is older than the notebook needs. Written for old ones: no newer script of the page would reach them.
(function () {
  'use strict';
  var missing =
    typeof Array.prototype.toSorted !== 'function' ||
    typeof structuredClone !== 'function' ||
    typeof HTMLElement.prototype.showPopover !== 'function' ||
    (typeof CSS !== 'object' && typeof CSS !== 'function') ||
    !CSS.supports('color', 'light-dark(#000, #fff)');
  if (!missing) return;
  var notice = document.createElement('p');
  notice.className = 'load-failure';
  notice.setAttribute('role', 'alert');
  notice.textContent =
    'This browser is older than the notebook needs, so what runs on this page may not run here; the text is all there. ' +
    'Chrome or Edge 123, Firefox 125, Safari 17.5 and everything newer will do.';
  document.body.insertBefore(notice, document.body.firstChild);
})();
