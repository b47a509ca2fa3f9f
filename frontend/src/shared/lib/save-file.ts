export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL only after the click has been handled, so the URL must not be revoked earlier.
  window.setTimeout(() => URL.revokeObjectURL(url), 0);
}
