/**
 * Copies a text to the clipboard.
 * @returns false if the browser refuses access or has no clipboard, as on a page without HTTPS
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return false;
    throw error;
  }
}
