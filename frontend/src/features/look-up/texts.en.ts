export const lookUp = {
  title: 'Was this made here?',
  description:
    'Choose an image, and we look for our watermark and compare its fingerprint with the images that this service has made. You need no account, and we keep nothing of the image.',
  checking: 'Looking for traces of this service…',
  again: 'Check another image',
  retry: 'Try again',
  made: {
    ai: 'This service made this image with AI on {{day}}.',
    software: 'The studio of this service made this image on {{day}}, without AI.',
    copyAi: 'This is a copy of an image that this service made with AI on {{day}}.',
    copySoftware: 'This is a copy of an image that the studio of this service made on {{day}}, without AI.',
    model: 'Made by: {{generator}}',
    byWatermark: 'Recognised by the invisible watermark in its pixels.',
    byFingerprint: 'Recognised by its fingerprint: {{percent}}% of it agree.',
    limits: 'It may have been changed since. Who made it is told to nobody.',
  },
  none: {
    title: 'We found no trace of this service in this image.',
    meaning:
      'That does not mean that no AI made it: other services leave other traces, and ours fade when an image is changed heavily. An analysis looks for more.',
  },
  failed: {
    refused: 'This file could not be checked.',
    tooMany: 'Too many images were checked from your network. Please wait a little.',
    unreachable: 'The service could not be reached. Please check your connection.',
  },
} as const;
