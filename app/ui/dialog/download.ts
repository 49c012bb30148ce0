/** Offers a text as a file of the reader's own machine. Nothing leaves the browser. */
export function download(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The address must outlive the click; browsers read it after this task.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
