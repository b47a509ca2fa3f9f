/** Texts of the summary that a person reads first. */
export const story = {
  ai: {
    own: 'This service made it with AI and signed it{{when}}.',
    ownSoftware: 'This service made it with software, without AI, and signed it{{when}}.',
    recovered: 'This service made it with AI{{when}}.',
    recoveredSoftware: 'This service made it with software, without AI,{{when}}.',
    signed: 'AI made this: {{issuer}} signed it{{when}}.',
    signedUnnamed: 'AI made this, as its valid signature says.',
    unknownSigner: 'AI probably made this: the file says so, signed by someone we do not know.',
    expired: 'AI probably made this: the file says so, though its signing certificate has expired.',
    invalid: 'AI probably made this: the file says so, though its signature is not valid.',
    declared: 'AI probably made this: the file says so, though nobody signed it.',
    /** The same four where a fact settles the verdict as altered. */
    stated: {
      unknownSigner: 'The file says that AI made this, signed by someone we do not know.',
      expired: 'The file says that AI made this, but its signing certificate has expired.',
      invalid: 'The file says that AI made this, but its signature is not valid.',
      declared: 'The file says that AI made this, but nobody signed it.',
    },
    edited: 'The file says that AI edited a part of it.',
    software: 'The file says that software made this, without AI.',
    likely: 'AI probably made this: its pixels look like those of AI pictures.',
    signs: 'AI may have made this: its pixels show signs of it, but not enough to be sure.',
  },
  when: ' on {{date}}',
  alteration: {
    signs: {
      mismatch: 'Do not trust this file: the signature in it does not fit its contents.',
      preview: 'It was probably altered: the preview in the file shows another scene.',
      records: 'It was probably altered: the records in its file contradict each other.',
      region: 'A part at the {{place}} was probably changed: it does not fit the rest.',
      pixels: 'A part was probably changed: it does not fit the rest.',
      other: 'It was probably altered: the tests found strong signs.',
    },
    weak: {
      records: 'It may have been altered: the records in its file contradict each other.',
      region: 'A part at the {{place}} may have been changed: it does not quite fit the rest.',
      pixels: 'A part may have been changed: it does not quite fit the rest.',
      other: 'It may have been altered: the tests found weak signs.',
    },
    recorded: 'It was edited, as its signed history records: {{edits}}.',
  },
  copied: {
    place: {
      directed: 'A part was copied from the {{from}} to the {{to}}.',
      undirected: 'The same part appears at the {{from}} and the {{to}}.',
      near: 'The same part appears more than once in one area ({{from}}).',
    },
    signs: {
      directed: 'It was probably altered: a part was copied from the {{from}} to the {{to}}.',
      undirected: 'It was probably altered: the same part appears at the {{from}} and the {{to}}.',
      near: 'It was probably altered: the same part appears more than once in one area ({{from}}).',
      several: 'It was probably altered: parts of it appear more than once.',
    },
    weak: {
      directed: 'A part may have been copied: from the {{from}} to the {{to}}.',
      undirected: 'A part may have been copied: {{from}} and {{to}} look alike.',
      near: 'A part may have been copied within one area ({{from}}).',
      several: 'It may have been altered: parts of it look alike.',
    },
  },
  place: {
    topLeft: 'upper left',
    top: 'top',
    topRight: 'upper right',
    left: 'left',
    centre: 'centre',
    right: 'right',
    bottomLeft: 'lower left',
    bottom: 'bottom',
    bottomRight: 'lower right',
  },
  both: '{{first}}, and {{second}}.',
  also: {
    signs: 'there are signs that it was altered',
    weak: 'there are weak signs that it was altered',
    recorded: 'its signed history records edits',
    ai: 'the pixels show signs of AI, too',
  },
  quiet: {
    signedCamera:
      'Nothing suspicious found, and {{issuer}} signed that it has not changed since it was taken.',
    signedCameraUnnamed:
      'Nothing suspicious found, and a valid signature says that it has not changed since it was taken.',
    original: 'Nothing suspicious found: this looks like a file straight from a camera.',
    originalOnly: 'No alteration found: this looks like a file straight from a camera.',
    camera: 'Nothing suspicious found: this looks like a camera’s own file, which is still no guarantee.',
    plain: 'No signs found, but nothing shows that this is an original either.',
    because: 'Nothing suspicious found, but that proves little: {{why}}.',
    stated: 'Its history records edits, signed by someone we do not know. Our tests found no traces of them.',
    alterationOnly: 'No alteration found, but we can’t tell whether AI made this.',
    alterationOnlyBecause: 'No alteration found, but we can’t tell whether AI made this: {{why}}.',
    unknown: 'We can’t tell: {{why}}.',
    alterationUnknown: 'We can’t tell whether this was altered: {{why}}.',
  },
  why: {
    screenshot: 'this looks like a screenshot, and screenshots keep no traces',
    thumbnail: 'this is a thumbnail, too small to keep traces',
    graphic: 'this looks like a screenshot, a graphic or a scan, not a photo',
    resaved: 'this file looks saved again, as messengers do',
    editor: 'a photo editor saved this file',
    editorNamed: '{{name}} saved this file',
    small: 'the picture is too small',
    large: 'the picture is too large for most tests',
    flat: 'the picture has too little texture',
    drawn: 'it was drawn, not photographed',
    compressed: 'it is compressed too strongly',
    clipped: 'too much of it is pure black or white',
    unmeasured: 'we have not measured our tests on this file format',
    few: 'too few tests fit this picture',
  },
  next: {
    title: 'What to do now',
    original: 'Ask whoever sent it for the original file, just as the camera saved it.',
    source: 'Ask whoever sent it where it comes from, and for the earliest version of the file.',
    unsent: 'Ask whoever sent it for the file as it was before it went through a messenger.',
    unscreened: 'Ask for the picture itself instead of a screenshot.',
    full: 'Ask for the picture in its full size, just as the camera saved it.',
    search: 'Search the web for the picture: an older copy may show where it comes from.',
    searchLink: 'Ways to search',
    dateLink: 'See the date in the metadata',
    placesLink: 'Show in the picture',
    provenanceLink: 'See the provenance',
    metadataLink: 'See the metadata',
    copyLink: 'Copy a message asking for the file',
    copied: 'The message was copied',
    copyFailed: 'The message could not be copied',
    searchDeclared: 'Search the web for the picture, and use the check that the maker of the AI offers.',
    date: 'Check whether the date fits what you were told: by its metadata, it was taken on {{date}}.',
    places: 'Compare these places: {{from}} and {{to}}.',
    near: 'Look closely at this place: {{from}}.',
    boxes: 'Compare the places in the boxes.',
    edges:
      'Find the bright place on the heat map and look at its edges, light and shadows: do they fit the rest?',
    scene: 'Look at edges, light and shadows: does every part fit the rest?',
    drawn: 'Look closely at edges, and at any hands and writing: does every part fit the rest?',
    details: 'Look closely at light and shadows, and at hands and writing if it shows any.',
    made: 'Do not treat it as a photo of something real. This service made it, and it may have been changed since.',
    trustMade:
      'Do not treat it as a photo of something real. The signature proves who signed it, and that nobody has changed it since.',
    trustCamera:
      'You need not look for edits: the signature proves that nobody changed the picture since it was taken.',
    trustEdits: 'Judge by the edits that are named: the signature proves that nobody changed the file since.',
  },
  /** A message from the reader to whoever sent the picture; `asks` is one of the texts below it. */
  request: {
    message:
      'Hello! I am checking the picture that you sent me. {{asks}}\n\nPlease send it as a file or document, not as a photo, or by email: messengers make photos smaller and save them again. Please do not edit it, crop it or take a screenshot of it. Thank you!',
    original:
      'Could you send me the original file, just as the camera saved it? Copies that were edited or passed on have lost the traces that the check needs.',
    source:
      'Could you tell me where it comes from, and send me the earliest version of the file that you have? Later copies have lost traces that the check needs.',
    unsent:
      'Could you send me the file as it was before it went through a messenger? Messengers remove the traces that the check needs.',
    unscreened:
      'Could you send me the picture itself instead of a screenshot? A screenshot has none of the traces that the check needs.',
    full: 'Could you send me the picture in its full size, just as the camera saved it? A small version has none of the traces that the check needs.',
  },
  howSure: 'How we measured this',
  odds: {
    altered: 'None of {{pictures}} untouched pictures that we tested showed such signs.',
    weak: 'Some untouched pictures show such signs, too: up to {{untouched}} of 100 that we tested.',
    quiet: 'This says little: of 100 altered pictures that we tested, we missed {{missed}}.',
    resaved:
      'This says very little: of 100 altered pictures that we saved as a messenger does, we missed {{missed}}.',
    original:
      'Of the {{pictures}} altered or AI-made pictures that we tested, none was mistaken for a file straight from a camera.',
    likely:
      'Of 100 photos that we tested, fewer than {{photos}} looked this much like AI, but of 100 drawings by people about {{drawings}} did.',
    signs:
      'Pictures made without AI can look like this, too: of 100 that we tested, up to {{photos}} photos, and about {{drawings}} drawings.',
    unlikely: 'Of 100 AI pictures that we tested, fewer than {{made}} looked this much like a photo.',
  },
} as const;
