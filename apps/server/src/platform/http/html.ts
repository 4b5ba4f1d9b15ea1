/** Text that is already HTML. Everything else put into a template is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

type Value = string | Html | readonly Html[]

const textOf = (value: Value): string => {
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
  return value instanceof Html ? value.text : value.map((each) => each.text).join('')
}

export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.reduce((whole, part, index) => whole + textOf(values[index - 1] ?? '') + part))

/** A plain page of the server's own, in the look of the product. */
export const page = (title: string, body: Html, lang = 'en'): string =>
  html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>${body}</main>
</body>
</html>
`.text
