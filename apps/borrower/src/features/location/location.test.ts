import { expect, it } from 'vitest'
import { cityLabels, drawnStates, stateLabels } from './labels.ts'
import { ALL_OF_BRAZIL, fromMap, isOn, pan, toMap, WIDTH, zoomed } from './mercator.ts'
import { isAtSea, PICKED, pickedLine, pinOf, pinText, withFound, withPin } from './picked.ts'
import { tilesOn } from './tiles.ts'

const SAO_PAULO = { lat: -23.55, lng: -46.63 }
const PAULISTA = { street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP', cep: '01310100' }

it('a map shows all of Brazil, and finds its way back from a point to the position it shows', () => {
  const view = { ...ALL_OF_BRAZIL, zoom: 7.3 }
  const back = fromMap(view, toMap(view, SAO_PAULO))
  expect(back.lat).toBeCloseTo(SAO_PAULO.lat, 9)
  expect(back.lng).toBeCloseTo(SAO_PAULO.lng, 9)
  for (const corner of [
    { lat: 5.2, lng: -60.2 },
    { lat: -33.7, lng: -53.4 },
    { lat: -7.5, lng: -73.9 },
    { lat: -7.1, lng: -34.8 },
  ])
    expect(isOn(toMap(ALL_OF_BRAZIL, corner))).toBe(true)
})

it('a map that is zoomed holds what is under the finger, and one that is moved stays in Brazil', () => {
  const view = { ...SAO_PAULO, zoom: 6 }
  const at = { x: 40, y: 200 }
  const [anchor, now] = [fromMap(view, at), fromMap(zoomed(view, 1.5, 10, at), at)]
  expect(now.lat).toBeCloseTo(anchor.lat, 6)
  expect(now.lng).toBeCloseTo(anchor.lng, 6)
  expect(zoomed(view, 50, 10).zoom).toBe(10)
  expect(zoomed(view, -50, 10).zoom).toBeLessThan(4)
  expect(pan(view, { x: -100_000, y: -100_000 })).toMatchObject({ lat: -33.9, lng: -34.6 })
})

it('tiles cover the whole map and are named as map services name them', () => {
  const tiles = tilesOn({ ...SAO_PAULO, zoom: 12.3 }, 'https://tiles.example/{z}/{x}/{y}.png')
  expect(tiles.some(({ url }) => url === 'https://tiles.example/12/1517/2323.png')).toBe(true)
  expect(Math.min(...tiles.map(({ x }) => x))).toBeLessThanOrEqual(0)
  expect(Math.max(...tiles.map(({ x, size }) => x + size))).toBeGreaterThanOrEqual(WIDTH)
  expect(new Set(tiles.map(({ url }) => url)).size).toBe(tiles.length)
})

it('names have room: letters only where they fit, no city over another', () => {
  expect(drawnStates()).toHaveLength(27)
  const far = stateLabels(ALL_OF_BRAZIL).map(({ name }) => name)
  expect(far).toContain('AM')
  expect(far).not.toContain('DF')
  const near = cityLabels({ ...SAO_PAULO, zoom: 6.6 })
  expect(near.map(({ name }) => name)).toContain('São Paulo')
  expect(
    near.filter((one) =>
      near.some((other) => other !== one && Math.abs(other.y - one.y) < 10 && Math.abs(other.x - one.x) < 10),
    ),
  ).toEqual([])
  // The pin hides names behind it, but not the city at its tip.
  expect(near.map(({ name }) => name)).toContain('São José dos Campos')
  const pinned = cityLabels({ ...SAO_PAULO, zoom: 6.6 }, toMap({ ...SAO_PAULO, zoom: 6.6 }, SAO_PAULO)).map(
    ({ name }) => name,
  )
  expect(pinned).toContain('São Paulo')
  expect(pinned).not.toContain('São José dos Campos')
})

it('an address that was found becomes one line; typed over, its CEP and district count no more', () => {
  const found = withFound(PAULISTA, SAO_PAULO)
  expect(pickedLine({ ...found, number: '1578' })).toBe('Avenida Paulista, 1578, Bela Vista, São Paulo - SP, 01310-100')
  expect(pickedLine({ ...found, street: 'Rua Nova', number: '1' })).toBe('Rua Nova, 1, São Paulo - SP')
  expect(pickedLine({ ...found, city: 'Osasco - SP', number: '1' })).toBe('Avenida Paulista, 1, Osasco - SP')
  const town = withFound({ street: '', district: '', city: 'Extrema', state: 'MG', cep: '37640000' }, SAO_PAULO)
  expect(pickedLine({ ...town, street: 'Rua Nova', number: '1' })).toBe('Rua Nova, 1, Extrema - MG, 37640-000')
  expect(pickedLine(PICKED.empty)).toBe('')
})

it('a pin names the city it is at and keeps an address there; elsewhere it takes back what was found, never what was typed', () => {
  const found = { ...withFound(PAULISTA, SAO_PAULO), number: '1578' }
  expect(withPin(found, { lat: -23.56, lng: -46.64 })).toEqual({ lat: '-23.56', lng: '-46.64' })
  expect({ ...found, ...withPin(found, { lat: -22.91, lng: -47.06 }) }).toMatchObject({
    street: '',
    number: '',
    city: 'Campinas - SP',
    cep: '',
    district: '',
  })
  // Between cities, the city is unknown.
  expect({ ...found, ...withPin(found, { lat: -8, lng: -55 }) }).toMatchObject({ street: '', city: '' })
  const typed = { ...PICKED.empty, street: 'Rua Nova', number: '7', city: 'Vinhedo - SP' }
  expect({ ...typed, ...withPin(typed, { lat: -22.91, lng: -47.06 }) }).toMatchObject({
    street: 'Rua Nova',
    number: '7',
    city: 'Vinhedo - SP',
    near: 'Campinas - SP',
  })
  // A pin at sea changes nothing but the position.
  const sea = { lat: -25, lng: -36 }
  expect(isAtSea(sea)).toBe(true)
  expect(withPin(found, sea)).toEqual({ lat: '-25', lng: '-36' })
})

it('says where the pin is, and takes nothing else for a pin', () => {
  expect(pinText(undefined)).toBe('No pin yet.')
  expect(pinText({ lat: -22.9, lng: -47 })).toBe('Pin in or near Campinas - SP, CEP region 13')
  expect(pinText({ lat: -18.6, lng: -48.6 })).toBe('Pin about 49 km from Uberlândia - MG, CEP region 38')
  expect(pinText({ lat: -25, lng: -36 })).toBe("This isn't land in Brazil. Please move the pin.")
  expect(pinOf({ ...PICKED.empty, lat: '-23.5', lng: '-46.6' })).toEqual({ lat: -23.5, lng: -46.6 })
  for (const [lat, lng] of [
    ['', ''],
    ['x', 'y'],
    ['48', '2'],
    ['1e99', '-46'],
  ])
    expect(pinOf({ ...PICKED.empty, lat: lat ?? '', lng: lng ?? '' })).toBeUndefined()
})
