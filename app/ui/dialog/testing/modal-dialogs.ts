/** Gives jsdom modal dialogs as far as the code around them needs them: open, close, and the first button focused. */
export function giveModalDialogs(): void {
  HTMLDialogElement.prototype.showModal = function (): void {
    this.open = true;
    this.querySelector('button')?.focus();
  };
  HTMLDialogElement.prototype.close = function (): void {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

/** A button in the page that has the focus, as what opens a dialog has. */
export function focusedOpener(): HTMLButtonElement {
  const opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
  return opener;
}
