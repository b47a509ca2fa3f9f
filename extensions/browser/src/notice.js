/** The notice that the last picture has no address to open. */
const name = 'pictureHasNoAddress';

/** Shows the notice in the popup; a browser that does not open it now gets a mark on the extension's button. */
export async function giveNotice() {
  await chrome.storage.session.set({ [name]: true });
  try {
    await chrome.action.openPopup();
  } catch {
    await chrome.action.setBadgeText({ text: '!' });
  }
}

/** Takes the notice down. @returns {Promise<boolean>} whether there was one */
export async function takeNotice() {
  const isGiven = (await chrome.storage.session.get(name))[name] === true;
  await chrome.storage.session.remove(name);
  await chrome.action.setBadgeText({ text: '' });
  return isGiven;
}
