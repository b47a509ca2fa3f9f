/** Returns the 8-connected regions of non-zero cells in a grid, each as the list of its cells' indices. */
export function regionsOf(isSet: Uint8Array, columns: number): Int32Array[] {
  const rows = isSet.length / columns;
  const isSeen = new Uint8Array(isSet.length);
  const members = new Int32Array(isSet.length);
  const regions: Int32Array[] = [];
  for (let seed = 0; seed < isSet.length; seed += 1) {
    if (isSet[seed] === 0 || isSeen[seed] === 1) continue;
    let size = 0;
    members[size++] = seed;
    isSeen[seed] = 1;
    for (let index = 0; index < size; index += 1) {
      const column = members[index]! % columns;
      const row = (members[index]! - column) / columns;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) {
          const next = y * columns + x;
          if (isSet[next] === 0 || isSeen[next] === 1) continue;
          isSeen[next] = 1;
          members[size++] = next;
        }
      }
    }
    regions.push(members.slice(0, size));
  }
  return regions;
}
