// Characters that show nothing: a text of them alone is empty, and two texts that differ by them alone look the same (decision 0425).

/** Marks that turn the direction of text are left in: they change what shows, and the door refuses them by name. */
const DIRECTION = String.raw`\u202a-\u202e\u2066-\u2069`
/** Breaks of lines are blanks, NUL is refused at the door; U+2800 is a blank of Braille, U+FFF9 to U+FFFB frame annotations. */
const UNSEEN = String.raw`(?![${DIRECTION}])[\p{Default_Ignorable_Code_Point}\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u2800\ufff9-\ufffb]`

/** Pictures of several characters, whole: joined ones, those of a chosen look or skin, keys and flags of regions. */
const PICTURE = String.raw`\p{Extended_Pictographic}[\ufe0e\ufe0f]?\p{Emoji_Modifier}?`
const JOINED = String.raw`${PICTURE}(?:\u200d${PICTURE})*`
const KEY = String.raw`[0-9#*]\ufe0f?\u20e3`
const REGION = String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}`

/** Scripts whose letters take another form beside a joiner, and Mongolian, whose vowels a separator parts. */
const SCRIPTS =
  'Arabic Syriac Nko Mongolian Phags_Pa Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Myanmar Khmer Tibetan'
const LETTER = `[${SCRIPTS.split(' ')
  .map((it) => String.raw`\p{Script=${it}}`)
  .join('')}]`
const JOINER = String.raw`(?<=(?!\p{Default_Ignorable_Code_Point})${LETTER}\p{Mn}?)[\u200c\u200d\u180b-\u180f](?=(?!\p{Default_Ignorable_Code_Point})${LETTER})`

const FOUND = new RegExp(`(${REGION}|${KEY}|${JOINED}|${JOINER})|${UNSEEN}`, 'gu')

/** A text without what shows nothing; joined pictures and letters stay joined. */
export const withoutUnseen = (text: string): string => text.replace(FOUND, (_, kept: string | undefined) => kept ?? '')

/** As a text is kept: only what shows, composed, without blanks around it. */
export const plain = (text: string): string => withoutUnseen(text).normalize('NFC').trim()
