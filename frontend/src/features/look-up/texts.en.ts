export const lookUp = {
  title: 'Was this made here?',
  description:
    'Choose an image: we look for our watermark in it, and compare the image’s fingerprint with those of images that this service has made. You need no account, and we keep nothing of the image.',
  checking: 'Looking for traces of this service…',
  again: 'Check another image',
  retry: 'Try again',
  made: {
    ai: 'This service made this image with AI on {{day}}.',
    software: 'The studio of this service made this image on {{day}}, without AI.',
    copyAi: 'This is a copy of an image that this service made with AI on {{day}}.',
    copySoftware: 'This is a copy of an image that the studio of this service made on {{day}}, without AI.',
    model: 'Made with: {{generator}}',
    byWatermark: 'Recognised by the invisible watermark in its pixels.',
    byFingerprint: 'Recognised by its fingerprint, which matches to {{percent}}%.',
    limits: 'It may have been changed since. This page tells nobody who made it.',
  },
  none: {
    title: 'We found neither our watermark nor a matching fingerprint.',
    meaning:
      'It may still have been made here, or by another AI: our traces fade when an image is changed heavily, and other services leave others. An analysis looks for more.',
  },
  failed: {
    refused: 'This file could not be checked.',
    tooMany: 'Too many images are being checked right now. Please try again shortly.',
    unreachable: 'The service could not be reached. Please check your connection.',
  },
} as const;
