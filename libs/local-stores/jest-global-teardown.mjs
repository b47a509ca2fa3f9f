export default async function stopStores() {
  await globalThis.stopTestStores?.();
}
