import { expect, it } from 'vitest'
import { readSimpleHtml, type SimpleNode } from './simple-html.ts'

const written = (node: SimpleNode): string => {
  if (typeof node === 'string') return node
  const inner = node.children.map(written).join('')
  if (node.tag === null) return inner
  return node.tag === 'br'
    ? '[br]'
    : `[${node.tag}${node.href === undefined ? '' : ` ${node.href}`}]${inner}[/${node.tag}]`
}
const read = (html: string): string => readSimpleHtml(html).map(written).join('')

it.each([
  ['<p>one<br>two &amp; <strong>three</strong></p>', '[p]one[br]two & [strong]three[/strong][/p]'],
  ['<ul><li>a</li><li>b <em>c</em></li></ul>', '[ul][li]a[/li][li]b [em]c[/em][/li][/ul]'],
  [
    '<a href="#/pages/my/wallet?a=b&amp;c=d">x</a> <a href="https://a.example/?q=&quot;">y</a>',
    '[a #/pages/my/wallet?a=b&c=d]x[/a] [a https://a.example/?q="]y[/a]',
  ],
  ['1 < 2 &lt;b&gt; &unknown;', '1 < 2 <b> &unknown;'],
])('reads %s', (html, seen) => {
  expect(read(html)).toBe(seen)
})

it.each([
  ['<p onclick="a>b" style=x class=y>hi</p>', '[p]hi[/p]'],
  ['<script>no</script><b>yes</b><svg onload=x><text>no</text></svg>', '[b]yes[/b]'],
  ['<style>no', ''],
  ['<!-- <b>no</b> -->yes<!-- no', 'yes'],
  ['<a href="javascript:x">a</a><a href=//x>b</a><a href=data:x>c</a><a href="&#106;avascript:x">d</a>', 'abcd'],
  ['<img src=x onerror=y><form><input name=pin>z</form>', 'z'],
  ['</b><i>a</p>b</i></i>c', '[i]ab[/i]c'],
  ['<b', '<b'],
  ['<p title="never closed>hi', '<p title="never closed>hi'],
])('of %s keeps only words and plain tags', (html, seen) => {
  expect(read(html)).toBe(seen)
})
