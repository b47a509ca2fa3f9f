/** Search engines that accept the URL of a picture. `resultsOf` returns the URL of the results for a picture. */
export const engines = [
  {
    name: 'Google Lens',
    resultsOf: (image: string) => `https://lens.google.com/uploadbyurl?url=${code(image)}`,
  },
  {
    name: 'Bing',
    resultsOf: (image: string) =>
      `https://www.bing.com/images/search?view=detailv2&iss=sbi&q=imgurl:${code(image)}`,
  },
  { name: 'TinEye', resultsOf: (image: string) => `https://tineye.com/search?url=${code(image)}` },
  {
    name: 'Yandex',
    resultsOf: (image: string) => `https://yandex.com/images/search?rpt=imageview&url=${code(image)}`,
  },
] as const;

export const naverAddress = 'https://www.naver.com/';

/** Pages where vendors of image generators and editors check an image and show what they find. */
export const makers = [
  {
    key: 'contentCredentials',
    name: 'Content Credentials Verify',
    address: 'https://contentcredentials.org/verify',
  },
  { key: 'adobe', name: 'Adobe Inspect', address: 'https://inspect.cr/' },
  { key: 'google', name: 'Google Gemini', address: 'https://gemini.google.com/' },
  { key: 'openai', name: 'OpenAI Verify', address: 'https://openai.com/verify' },
] as const;

const privateHosts = [
  /^localhost$|\.(?:localhost|local|internal|lan|home\.arpa)$/,
  /^(?:0|10|127)\./,
  /^192\.168\./,
  /^169\.254\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^\[(?:::1?\]|f[cd]|fe80)/,
];

/** Whether this host may be reachable from the internet, judged by its name alone. */
export const isPublicHost = (host: string): boolean =>
  (host.includes('.') || host.startsWith('[')) && !privateHosts.some((pattern) => pattern.test(host));

const code = encodeURIComponent;
