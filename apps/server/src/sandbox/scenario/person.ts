import { allCities, cpfCheckDigits, type City } from '@home-credit/domain'
import type { Info } from '../../borrowers/index.ts'
import type { Random } from './random.ts'

const WOMEN =
  'Maria Ana Adriana Aline Amanda Beatriz Bruna Camila Carla Cláudia Cristiane Daniela Débora Eliane Fernanda Francisca Gabriela Heloísa Iara Ingrid Jéssica Joana Juliana Kátia Larissa Letícia Lívia Luana Luciana Márcia Mariana Natália Patrícia Raquel Renata Rosângela Sabrina Simone Tatiane Vanessa Verônica Yasmin Zilda Jaciara Akemi Fátima Conceição'.split(
    ' ',
  )
const MEN =
  'José João Antônio Adriano Alexandre André Anderson Bruno Caio Carlos César Cláudio Daniel Diego Douglas Edson Eduardo Fábio Felipe Fernando Francisco Gabriel Gilberto Gustavo Henrique Igor Jorge Júlio Leandro Luís Marcelo Márcio Marcos Mateus Maurício Nelson Otávio Paulo Rafael Raimundo Renato Ricardo Rodrigo Sérgio Thiago Vinícius Wagner Wellington Kenji Ubiratã'.split(
    ' ',
  )
const FAMILIES =
  'Silva|da Silva|Santos|dos Santos|Oliveira|Souza|de Souza|Pereira|Lima|Carvalho|Ferreira|Rodrigues|Almeida|Costa|Gomes|Martins|Araújo|Melo|Barbosa|Ribeiro|Alves|Cardoso|Teixeira|Rocha|Nascimento|do Nascimento|Moreira|Nunes|Mendes|Freitas|Vieira|Monteiro|Batista|Campos|Conceição|Farias|Assunção|Brandão|Guimarães|Magalhães|Sant’Ana|D’Ávila|Tanaka|Nakamura|Schmidt|Müller|Kowalski|Bianchi|Ferrari|Haddad|Chen|Pataxó|Xavier|Quadros|de Sá'.split(
    '|',
  )
const STREETS =
  'Rua das Flores|Rua Sete de Setembro|Avenida Brasil|Rua XV de Novembro|Rua São José|Avenida Getúlio Vargas|Rua Tiradentes|Travessa do Comércio|Rua das Palmeiras|Avenida Rio Branco|Rua Dom Pedro II|Rua Santos Dumont'.split(
    '|',
  )
const WORKPLACES =
  'Padaria Santo Antônio|Mercado Bom Preço|Escola Municipal Monteiro Lobato|Hospital São Lucas|Oficina do Zé|Transportadora Rápida|Salão Bela Vista|Construtora Horizonte|Farmácia Popular|Prefeitura Municipal|Loja da Esquina|Restaurante Sabor da Terra|Motorista de aplicativo|Costura em casa|Clínica Sorriso|Distribuidora Central'.split(
    '|',
  )
const BANKS = [
  'Banco do Brasil (001)',
  'Caixa Econômica Federal (104)',
  'Bradesco (237)',
  'Itaú Unibanco (341)',
  'Nubank (260)',
  'Banco Inter (077)',
]
const DEVICES = [
  'Chrome, Android',
  'Chrome, Android',
  'Chrome, Android',
  'Samsung Internet, Android',
  'Safari, iPhone',
  'Safari, iPhone',
  'Chrome, Windows',
  'Firefox, Linux',
  'Edge, Windows',
]
/** Area codes of the capitals' states. */
const AREA: Readonly<Record<string, string>> = {
  AC: '68',
  AL: '82',
  AM: '92',
  AP: '96',
  BA: '71',
  CE: '85',
  DF: '61',
  ES: '27',
  GO: '62',
  MA: '98',
  MG: '31',
  MS: '67',
  MT: '65',
  PA: '91',
  PB: '83',
  PE: '81',
  PI: '86',
  PR: '41',
  RJ: '21',
  RN: '84',
  RO: '69',
  RR: '95',
  RS: '51',
  SC: '48',
  SE: '79',
  SP: '11',
  TO: '63',
}
const OCCUPATIONS = { employed: 48, self_employed: 26, public_servant: 10, business_owner: 8, retired: 6, other: 2 }

/** Somebody made up, with everything that an application asks for. */
export interface Person {
  info: Info & { name: string; id_number: string; date_of_birth: string; pix: string; work_income_cents: number }
  phone: string
  nickname: string
  city: City
  lang: 'en' | 'zh' | 'pt'
  device: string
  occupation: keyof typeof OCCUPATIONS
}

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.')

function nameOf(random: Random): string {
  const first = random.pick(random.chance(0.53) ? WOMEN : MEN)
  const second = random.chance(0.3) ? ` ${random.pick(random.chance(0.5) ? WOMEN : MEN)}` : ''
  const families = new Set(
    Array.from({ length: random.chance(0.12) ? 3 : random.chance(0.8) ? 2 : 1 }, () => random.pick(FAMILIES)),
  )
  return `${first}${second === ` ${first}` ? '' : second} ${[...families].join(' ')}`
}

const incomeOf = (random: Random): number => {
  const group = random.weighted({ low: 30, middle: 45, good: 20, high: 5 })
  const [least, most] = { low: [142, 200], middle: [200, 420], good: [420, 900], high: [900, 2400] }[group]
  return random.int(least ?? 0, most ?? 0) * 1000
}

/** Number `index` makes CPF, phone and address of each different. */
export function makePerson(random: Random, index: number, born: number): Person {
  const name = nameOf(random)
  const base = `3${String(index).padStart(5, '0')}${random.digits(3)}`
  const cpf = `${base}${cpfCheckDigits(base)}`
  const cities = allCities()
  const capital = random.chance(0.45)
  const city = capital
    ? random.pick(cities.filter(({ state }) => 'SP RJ MG BA CE PE RS PR'.includes(state)))
    : random.pick(cities)
  const phone = `+55${AREA[city.state] ?? '11'}90${String(index).padStart(5, '0')}${random.digits(2)}`
  const email = `${plain(name)}.${index}@example.com`
  const cep = (city.ceps[0] ?? '01').padEnd(8, '0')
  const address = `${random.pick(STREETS)} ${random.int(1, 2400)}, ${cep.slice(0, 5)}-${cep.slice(5)} ${city.name}, ${city.state}`
  const account = `${random.digits(6)}-${random.digits(1)}`
  const keys = { email: 40, cpf: 35, phone: 25 }
  const key = { email, cpf, phone }[random.weighted(keys)]
  return {
    info: {
      name,
      date_of_birth: `${born}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
      whatsapp: random.chance(0.85) ? 'same' : 'none',
      telegram: random.chance(0.1) ? 'same' : 'none',
      email,
      id_number: cpf,
      work_unit: random.pick(WORKPLACES),
      work_address: address,
      work_income_cents: incomeOf(random),
      bank_name: random.pick(BANKS),
      bank_agency: random.digits(4),
      bank_account: account,
      pix: key,
    },
    phone,
    nickname: name.split(' ')[0] ?? '',
    city,
    lang: random.weighted({ pt: 88, en: 8, zh: 4 }),
    device: random.pick(DEVICES),
    occupation: random.weighted(OCCUPATIONS),
  }
}
