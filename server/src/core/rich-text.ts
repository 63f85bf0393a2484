// Texts with headings, lists, tables and pictures that people write for others. Cleaned when they are kept and once more when they are
// shown: a text that was kept by an older rule, or by another way, is shown by the rule of today.
import { richTags } from '@caiyuan/contract/rich-text'
import sanitize from 'sanitize-html'

/** Pictures are those of goods, by their address alone: a page asks no stranger for one. */
const PICTURE = /^\/api\/photo\?id=[0-9a-f-]{36}&side=(?:320|800|1600)$/

const RULE: sanitize.IOptions = {
  allowedTags: [...richTags, 'img'],
  allowedAttributes: { img: ['src', 'alt'], th: ['colspan', 'rowspan'], td: ['colspan', 'rowspan'] },
  allowedSchemes: [],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  // What other editors write for the same.
  transformTags: { b: 'strong', i: 'em', h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4', div: 'p' },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !PICTURE.test(attribs['src'] ?? ''),
}

export const cleanRichText = (html: string): string => sanitize(html, RULE).trim()
