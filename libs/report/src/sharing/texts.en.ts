/** Texts that only a report outside of the product has: shared, printed or as a PDF. */
export const sharing = {
  table: { criterion: 'Criterion', result: 'Result' },
  pictureHidden: 'The picture is not shared.',
  locationHidden: 'If the file names a location, it is not shown here.',
  zone: 'Time zone',
  proof: {
    title: 'Proof',
    unaltered: 'This report is unaltered as issued by {{host}}.',
    altered: 'This report does not match its signature. Do not rely on it.',
    signedAt: 'Signed',
    key: 'Signing key',
    page: 'Page',
    qr: 'QR code: the address of this report',
    scan: 'Scan the code to open this report where it was issued.',
    same: 'The SHA-256 tells whether a file is the one that was analyzed: the same number means the same file, byte for byte. The signed data can be verified by anyone.',
    json: 'Signed data (JSON)',
    keys: 'Keys (JWKS)',
    pdf: 'PDF',
  },
  ends: 'This link ends on {{date}}.',
  language: 'Language',
  page: '{{page}} / {{pages}}',
  gone: {
    title: 'This report is not here',
    text: 'The link is wrong or has ended. Whoever sent it to you can make a new one.',
  },
  home: 'Check a picture with Jinwi',
} as const;
