import { expect, it } from 'vitest'
import { channelsIn } from './channels.ts'

const NONE = { whatsapp: '', telegram: '', phone: '', email: '' }

it.each([
  ['5511987654321', '+55 11 98765-4321'],
  ['+551140041234', '+55 11 4004-1234'],
  ['+55 (11) 98765-4321', '+55 (11) 98765-4321'],
  ['+4915112345678', '+4915112345678'],
])('the WhatsApp number %s is shown as %s', (whatsapp, shown) => {
  const [channel] = channelsIn({ ...NONE, whatsapp }, '')
  expect(channel).toMatchObject({ value: shown, href: `https://wa.me/${whatsapp.replaceAll(/\D/g, '')}` })
})
