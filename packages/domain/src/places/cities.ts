import { kilometresBetween, type Position } from './position.ts'
import { isState, type BrazilianState } from './states.ts'

export interface City extends Position {
  name: string
  state: BrazilianState
  /** Prefixes of the CEPs in its region. */
  ceps: readonly string[]
}

/**
 * Cities with their positions, the capital first in each state: latitude and longitude in hundredths of a degree, and
 * the CEP prefixes of their region.
 */
const CITY_TABLE = `
AC Rio Branco -997 -6781 699|Cruzeiro do Sul -763 -7267 6998
AL Maceió -967 -3574 57|Arapiraca -975 -3666 573
AM Manaus -312 -6002 69|Parintins -263 -5674 6915|Tabatinga -425 -6994 6964|Tefé -335 -6471 6955
AP Macapá 3 -5107 689|Oiapoque 384 -5183 6898
BA Salvador -1297 -3850 40 41 42 43|Feira de Santana -1227 -3897 44|Ilhéus -1479 -3905 45|Vitória da Conquista -1486 -4084 450|Porto Seguro -1645 -3906 458|Guanambi -1422 -4278 46|Barreiras -1215 -4500 47|Alagoinhas -1214 -3842 48|Juazeiro -942 -4050 489
CE Fortaleza -373 -3852 60 61|Sobral -369 -4035 62|Juazeiro do Norte -721 -3932 63
DF Brasília -1579 -4788 70 71 72 73
ES Vitória -2032 -4034 29|Vila Velha -2033 -4029 291|Cachoeiro de Itapemirim -2085 -4111 293|Linhares -1939 -4007 299
GO Goiânia -1668 -4925 74|Anápolis -1633 -4895 75|Rio Verde -1780 -5092 759|Goianésia -1532 -4912 76|Luziânia -1625 -4795 728|Pirenópolis -1585 -4896 7298|Formosa -1554 -4733 738
MA São Luís -253 -4430 65|Imperatriz -553 -4748 659|Balsas -753 -4604 658
MG Belo Horizonte -1992 -4394 30 31|Contagem -1993 -4405 32|Santa Luzia -1977 -4385 33|Nova Lima -1999 -4385 34|Governador Valadares -1885 -4195 35|Ipatinga -1947 -4254 351|Divinópolis -2014 -4488 355|Juiz de Fora -2176 -4335 36|Tiradentes -2111 -4417 3632|Varginha -2155 -4543 37|Extrema -2285 -4632 3764|Poços de Caldas -2179 -4656 377|Uberlândia -1892 -4828 38|Uberaba -1975 -4793 380|Patos de Minas -1858 -4652 387|Montes Claros -1673 -4386 39
MS Campo Grande -2044 -5465 79|Corumbá -1901 -5765 793|Três Lagoas -2075 -5168 796|Dourados -2222 -5481 798
MT Cuiabá -1560 -5610 78|Sinop -1186 -5551 785|Rondonópolis -1647 -5464 787
PA Belém -146 -4850 66 67|Santarém -244 -5471 68|Altamira -320 -5221 6837|Marabá -537 -4912 685
PB João Pessoa -712 -3486 58|Campina Grande -723 -3588 584|Patos -702 -3728 587
PE Recife -805 -3490 50 51 52 53 54|Caruaru -828 -3597 55|Petrolina -939 -4050 56
PI Teresina -509 -4280 64|Parnaíba -290 -4178 642|Picos -708 -4147 646
PR Curitiba -2543 -4927 80 81 82 83|Ponta Grossa -2509 -5016 84|Cascavel -2496 -5346 85|Guarapuava -2539 -5146 850|Foz do Iguaçu -2555 -5459 858|Londrina -2331 -5116 86|Maringá -2342 -5194 87
RJ Rio de Janeiro -2291 -4317 20 21 22 23|Niterói -2288 -4310 24|Duque de Caxias -2279 -4331 25|Petrópolis -2251 -4318 256|Nova Iguaçu -2276 -4345 26|Volta Redonda -2252 -4410 27|Campos dos Goytacazes -2175 -4133 28|Cabo Frio -2288 -4203 289
RN Natal -579 -3521 59|Mossoró -519 -3734 596
RO Porto Velho -876 -6390 768|Ji-Paraná -1088 -6194 769
RR Boa Vista 282 -6067 693
RS Porto Alegre -3003 -5123 90 91|Canoas -2992 -5118 92|Novo Hamburgo -2968 -5113 93|Gravataí -2994 -5099 94|Caxias do Sul -2917 -5118 95|Pelotas -3177 -5234 96|Rio Grande -3203 -5210 962|Santa Maria -2968 -5381 97|Uruguaiana -2975 -5709 975|Ijuí -2839 -5391 98|Passo Fundo -2826 -5241 99
SC Florianópolis -2760 -4855 88|Lages -2782 -5033 885|Criciúma -2868 -4937 888|Blumenau -2692 -4907 89|Joinville -2630 -4885 892|Chapecó -2710 -5262 898
SE Aracaju -1091 -3707 49
SP São Paulo -2355 -4663 01 02 03 04 05 08|Osasco -2353 -4679 06|Guarulhos -2346 -4653 07|Santo André -2366 -4653 09|Santos -2396 -4633 11|São José dos Campos -2318 -4588 12|Campinas -2291 -4706 13|Ribeirão Preto -2118 -4781 14|São José do Rio Preto -2082 -4938 15|Araçatuba -2121 -5043 16|Bauru -2231 -4906 17|Sorocaba -2350 -4746 18|Presidente Prudente -2213 -5139 19
TO Palmas -1018 -4833 77|Araguaína -719 -4820 778|Gurupi -1173 -4907 774`

function parseCities(): City[] {
  return CITY_TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const state = line.slice(0, 2)
      if (!isState(state)) throw new Error(`unknown state: ${state}`)
      return line
        .slice(3)
        .split('|')
        .map((text): City => {
          const [, name = '', lat = '', lng = '', ceps = ''] = /^(\D+) (-?\d+) (-\d+) (.*)$/.exec(text) ?? []
          return { name, state, lat: Number(lat) / 100, lng: Number(lng) / 100, ceps: ceps.split(' ') }
        })
    })
}

let cachedCities: readonly City[] | undefined
export const allCities = (): readonly City[] => (cachedCities ??= parseCities())

export const isCapital = (city: City): boolean => allCities().find(({ state }) => state === city.state) === city

/** Lower case, without accents and punctuation, as people type. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export function nearestCity(position: Position): City {
  const [first, ...rest] = allCities()
  if (first === undefined) throw new Error('the city table is empty')
  return rest.reduce(
    (best, city) => (kilometresBetween(city, position) < kilometresBetween(best, position) ? city : best),
    first,
  )
}

/** The city of a CEP's region: the longest prefix wins. */
export function cityOfCep(cep: string): City | undefined {
  const digits = cep.replaceAll(/\D/g, '')
  const length = ({ ceps }: City): number =>
    Math.max(0, ...ceps.filter((begins) => digits.startsWith(begins)).map((begins) => begins.length))
  const [best] = allCities().toSorted((one, other) => length(other) - length(one))
  return best !== undefined && length(best) > 0 ? best : undefined
}

export const cityNamed = (name: string, state?: string): City | undefined =>
  allCities().find(
    (city) => plainWords(city.name) === plainWords(name) && (state === undefined || city.state === state),
  )
