import { inlineScriptHashes } from './built-frontend.js';

describe('API-078 inlineScriptHashes', () => {
  it('hashes exactly what is between the tags, as browsers do', () => {
    // From the CSP specification, section 8.3.
    const html = `<script>doSomething();</script>`;
    expect(inlineScriptHashes(html)).toEqual(['sha256-RFWPLDbv2BY+rCkDzsE+0fr8ylGr2R2faWMhq4lfEQc=']);
  });

  it('finds every inline script and no other', () => {
    const html = `<SCRIPT>a</SCRIPT><script src="/x.js"></script><script type="module" src='y'></script>
      <script type="module">
        b
      </script><script data-src="z">c</script>`;
    expect(inlineScriptHashes(html)).toHaveLength(3);
  });
});
