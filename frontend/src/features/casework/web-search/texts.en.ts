export const webSearch = {
  title: 'Ask the web',
  text: 'See where else this picture appears: an older copy often tells where it comes from. Finding no copy does not mean that the picture is new.',
  open: 'Search for this picture',
  dialog: 'Let search engines see the picture?',
  asks: 'The search engine fetches the picture from here; anyone who has the address can open it for {{minutes}} minutes. It is the preview, without metadata. What a search engine does with it is up to that engine.',
  agree: 'Agree and make the address',
  making: 'Making…',
  cancel: 'Cancel',
  failed: 'The address could not be made',
  ready: 'Choose where to search. The address works until {{time}}.',
  local:
    'Search engines cannot reach this installation, because it has no public address. Download the preview and upload it there.',
  byHand: 'Naver, by hand',
  byHandText:
    'Naver cannot search by the address of a picture. Download the preview and choose it there (Smart Lens).',
  download: 'Download the preview',
  naver: 'Open Naver',
  makers: 'The makers’ own checks',
  makersText:
    'Some marks can be read only by the companies that made them. Upload the original file there yourself; we send nothing. Finding nothing proves nothing.',
  maker: {
    contentCredentials: 'Shows the Content Credentials (C2PA) in the file, whoever signed them.',
    adobe: 'Shows Content Credentials, and finds some that were removed, by comparing pictures.',
    google: 'Upload it and ask “Was this created with Google AI?”: looks for Google’s watermark SynthID.',
    openai: 'Tells whether OpenAI’s tools made it, by Content Credentials and SynthID.',
  },
} as const;
