import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { sharedBrowser } from '../e2e/browser.ts'
import { faultsOn } from './checks.ts'

const WIDTH = 390
const STYLE = 'body { margin: 0; font: 16px/1.5 sans-serif } a, button { min-width: 44px; min-height: 44px }'

async function showing(body: string): Promise<Page> {
  const browser = await sharedBrowser()
  const context = await browser.newContext({ viewport: { width: WIDTH, height: 800 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.setContent(`<!doctype html><title>Test</title><style>${STYLE}</style>${body}`)
  return page
}

it.each([
  [
    'clipped text',
    '<p style="width:80px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap">Long words cut</p>',
  ],
  ['clipped text', '<div style="height:36px;overflow:hidden">one line<br>two lines<br>three lines</div>'],
  ['clipped text', '<p style="margin-left:-20px">Begins left of the screen</p>'],
  ['clipped text', '<input style="width:60px;height:44px" value="a value that is longer than its field">'],
  ['overlapping text', '<p>One text</p><p style="margin-top:-36px">Another one</p>'],
  ['broken word', '<p style="width:80px;overflow-wrap:anywhere">Seu empréstimo está quitado</p>'],
  ['raw key', '<p>You see home_title here</p>'],
  ['raw key', '<button aria-label="tab_home">x</button>'],
  ['raw key', '<p>You owe {amount} today</p>'],
  ['small target', '<button style="min-height:0;height:32px;width:120px">Small</button>'],
  ['small target', '<p><a href="#x">Alone in its line</a></p>'],
  ['small target', '<label style="display:inline-block;height:30px"><input type="checkbox"></label>'],
  ['scrolls sideways', '<div style="width:500px;height:10px"></div>'],
])('%s is found in %s', async (name, body) => {
  const faults = await faultsOn(await showing(body), WIDTH)
  expect(faults.map((fault) => fault.split(':')[0])).toContain(name)
})

it.each([
  ['a text that fits', '<p style="overflow:hidden">Short</p>'],
  [
    'an address that breaks',
    '<p style="width:80px;overflow-wrap:anywhere">maria.aparecida@example.com CCB-2030-000003</p>',
  ],
  ['a closed fold', '<div style="height:0;overflow:hidden">Not open yet</div>'],
  ['a box that scrolls', '<div style="width:80px;overflow-x:auto;white-space:nowrap">Longer than its box</div>'],
  [
    'words for screen readers',
    '<span style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">Only heard</span>',
  ],
  ['lines that stand close', '<p style="line-height:1.05;margin:0">One<br>Two</p><p style="margin:0">Three</p>'],
  [
    'a text under a dialog',
    '<p>Below</p><dialog><p>Above it</p></dialog><script>document.querySelector("dialog").showModal()</script>',
  ],
  ['other words in snake case', '<p>Write to homecredit_sandbox</p>'],
  ['a link in running text', '<p>Read the <a href="#terms">terms</a> first.</p>'],
  [
    'a small sign with a large area',
    '<style>#s{position:relative;min-width:0;min-height:0;width:20px;height:20px;padding:0;border:0;margin:40px}#s::after{content:"";position:absolute;inset:-14px}</style><button id="s" aria-label="Close"></button>',
  ],
  [
    'a box with a large label',
    '<label style="display:block;height:44px;width:200px"><input type="checkbox"> Yes</label>',
  ],
])('%s passes', async (_name, body) => {
  expect(await faultsOn(await showing(body), WIDTH)).toEqual([])
})
