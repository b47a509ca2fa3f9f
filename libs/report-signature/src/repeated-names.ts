const tokens = /"(?:[^"\\]|\\.)*"|[{}[\]:,]/gsu;

/**
 * Whether an object in a JSON text has a name twice: parsers take the last, so that people would read another value than
 * the one that is signed.
 */
export function hasRepeatedNames(json: string): boolean {
  const open: Set<string>[] = [];
  let last = '';
  for (const [token] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const names = open.at(-1);
      const name = JSON.parse(last) as string;
      if (names?.has(name)) return true;
      names?.add(name);
    }
    last = token;
  }
  return false;
}
