import { expect, it } from 'vitest'
import { cityNamed, cityOfCep, isCapital, allCities, nearestCity } from './cities.ts'
import { cityInLine, cityNear } from './position-of.ts'
import { isInBrazilsBounds, kilometresBetween } from './position.ts'
import { outlineOf, stateAt, STATES } from './states.ts'

it('draws 27 states whose borders close, all inside Brazil', () => {
  expect(STATES).toHaveLength(27)
  const rings = STATES.map((state) => ({ state, ring: outlineOf(state) }))
  const isClosed = (ring: ReturnType<typeof outlineOf>) =>
    ring.length > 4 && JSON.stringify(ring[0]) === JSON.stringify(ring.at(-1))
  expect(rings.filter(({ ring }) => !isClosed(ring) || !ring.every(isInBrazilsBounds))).toEqual([])
})

it('knows cities of every state, each inside the borders of its own or next to them', () => {
  const elsewhere = allCities().filter((city) => stateAt(city) !== city.state)
  // If a river or a coast is the border, a coarse line can put a city on the wrong side.
  const near = ({ lat, lng, state }: (typeof elsewhere)[number]) =>
    [0, 1, 2, 3, 4, 5, 6, 7].some(
      (turn) =>
        stateAt({
          lat: lat + 0.35 * Math.sin((turn * Math.PI) / 4),
          lng: lng + 0.35 * Math.cos((turn * Math.PI) / 4),
        }) === state,
    )
  expect(elsewhere.filter((city) => !near(city)).map(({ name }) => name)).toEqual([])
  expect(
    new Set(
      allCities()
        .filter(isCapital)
        .map(({ state }) => state),
    ).size,
  ).toBe(27)
  expect(
    allCities().filter(
      (city) => !isInBrazilsBounds(city) || city.name === '' || city.ceps.some((cep) => !/^\d{2,4}$/.test(cep)),
    ),
  ).toEqual([])
  expect(stateAt({ lat: -15.8, lng: -47.9 })).toBe('DF')
  expect(stateAt({ lat: -25, lng: -40 })).toBeUndefined()
})

it('finds the city that is nearest, and how far it is', () => {
  expect(nearestCity({ lat: -22.8, lng: -47 })).toMatchObject({ name: 'Campinas', state: 'SP' })
  expect(nearestCity({ lat: -33.7, lng: -53.4 })).toMatchObject({ name: 'Rio Grande' })
  const [rio, saoPaulo] = [cityNamed('rio de janeiro'), cityNamed('SAO PAULO', 'SP')]
  expect(rio && saoPaulo && Math.round(kilometresBetween(rio, saoPaulo))).toBe(361)
})

it.each([
  ['01310-100', 'São Paulo'],
  ['13010000', 'Campinas'],
  ['68900000', 'Macapá'],
  ['69300000', 'Boa Vista'],
  ['69900000', 'Rio Branco'],
  ['69005000', 'Manaus'],
  ['76800000', 'Porto Velho'],
  ['37640000', 'Extrema'],
  ['99999999', 'Passo Fundo'],
])('of the CEP %s it is the region of %s', (cep, name) => {
  expect(cityOfCep(cep)?.name).toBe(name)
})

it('has a city for every CEP that begins with two digits of Brazil, and none for what is no CEP', () => {
  const missing = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0')).filter(
    (begins) => cityOfCep(`${begins}500000`) === undefined,
  )
  expect(missing).toEqual(['10'])
  expect(cityOfCep('')).toBeUndefined()
})

it.each([
  ['Rua das Flores 100, 01310-100 São Paulo, SP', 'São Paulo'],
  ['Avenida Campinas, 12, Centro, Natal - RN, 59020-100', 'Natal'],
  ['Rua São Paulo 7, Belo Horizonte', 'Belo Horizonte'],
  ['Rua Sem Cidade, 13010-000', 'Campinas'],
  ['Vila Pequena - AC', 'Rio Branco'],
  ['somewhere else', undefined],
])('reads %j as near %s', (line, name) => {
  expect(cityInLine(line)?.name).toBe(name)
})

it('takes a town that it does not know for its region, then for its state', () => {
  expect(cityNear({ city: 'Vinhedo', state: 'SP', cep: '13280000' })?.name).toBe('Campinas')
  expect(cityNear({ city: 'Nowhere', state: 'MA', cep: '' })?.name).toBe('São Luís')
  expect(cityNear({ city: 'Nowhere', state: 'XX', cep: '' })).toBeUndefined()
})
