/** COMPE code, the name people use, and further words by which they look for it. */
const LIST = `
001 Banco do Brasil|BB
003 Banco da Amazônia|Basa
004 Banco do Nordeste|BNB
010 Credicoamo
012 Banco Inbursa
018 Banco Tricury
021 Banestes|Banco do Estado do Espírito Santo
025 Banco Alfa
029 Itaú Consignado
033 Santander|Banespa
037 Banpará|Banco do Estado do Pará
041 Banrisul|Banco do Estado do Rio Grande do Sul
047 Banese|Banco do Estado de Sergipe
062 Hipercard
063 Bradescard
065 AndBank
069 Crefisa
070 BRB|Banco de Brasília
074 Banco J. Safra
077 Inter|Banco Inter Intermedium
079 PicPay Bank|Original do Agronegócio
082 Banco Topázio
084 Sisprime|Uniprime Norte do Paraná
085 Ailos|Cecred Viacredi
088 Banco Randon
089 Credisan
094 Banco Finaxis
095 Travelex
097 Credisis
098 Credialiança
099 Uniprime
102 XP Investimentos
104 Caixa Econômica Federal|CEF Caixa Tem
107 Bocom BBM
119 Western Union
120 Banco Rodobens
121 Agibank|Agiplan
124 Woori Bank
125 Banco Genial|Plural
130 Caruana
133 Cresol
136 Unicred
139 Intesa Sanpaolo
140 NuInvest|Easynvest
144 Ebury Bank|Bexs
149 Facta
159 Casa do Crédito
174 Pefisa|Pernambucanas
183 Socred
184 Itaú BBA
197 Stone|Ton
204 Bradesco Cartões
208 BTG Pactual
212 Banco Original
213 Banco Arbi
217 Banco John Deere
218 BS2|Bonsucesso
222 Crédit Agricole
224 Banco Fibra
233 Banco Cifra
237 Bradesco|Next
241 Banco Clássico
243 Banco Master|Máxima
246 ABC Brasil
254 Paraná Banco
260 Nubank|Nu Pagamentos
265 Banco Fator
266 Banco Cédula
269 HSBC
273 Sulcredi São Miguel
274 BMP Money Plus
276 Banco Senff
279 Primacredi
280 Will Bank|Avista
281 Coopavel
290 PagBank|PagSeguro
299 Afinz|Sorocred
301 Dock|BPP
310 Vortx
318 BMG
320 China Construction Bank|CCB Bicbanco
322 Sulcredi Crediluz|Abelardo Luz
323 Mercado Pago|Mercado Livre
324 Cartos
326 Parati
329 QI Tech
330 Banco Bari
332 Acesso|Bankly
335 Digio
336 C6 Bank
340 Superdigital
341 Itaú|Itaú Unibanco iti
342 Creditas
348 Banco XP
355 Ótimo
358 Midway|Riachuelo
359 Zema
362 Cielo
364 Efí|Gerencianet
366 Société Générale
368 Banco CSF|Carrefour Atacadão
370 Banco Mizuho
374 Realize|Renner
376 J.P. Morgan
380 PicPay
381 Banco Mercedes-Benz
382 Fidúcia
383 Ebanx|Juno
384 Global Finanças
386 Nu Financeira
387 Banco Toyota
389 Mercantil do Brasil
390 Banco GM
393 Banco Volkswagen
394 Bradesco Financiamentos
396 Hub Pagamentos|Magalu
397 Listo
401 Iugu
402 Cobuccio
403 Cora
404 SumUp
406 Accredito
408 BonusPago
411 Via Certa
412 Social Bank
413 Banco BV|Votorantim
421 Lar Credi
422 Safra
425 Socinal
428 CredSystem
430 Crediseara
435 Delcred
450 FitBank
452 Credifit
457 UY3
461 Asaas
462 Stark Bank
465 Capital Consig
468 Portoseg|Porto Seguro
477 Citibank N.A.
478 Gazincred
479 ItauBank
487 Deutsche Bank
509 Celcoin
511 Magnum
529 PinBank
534 Ewally
536 Neon Pagamentos
542 CloudWalk|InfinitePay
600 Luso Brasileiro
604 Banco Industrial do Brasil
610 Banco VR
611 Banco Paulista
612 Banco Guanabara
613 Omni
623 Banco Pan|Panamericano
626 C6 Consignado|Ficsa
630 Letsbank|Smartbank
633 Rendimento
634 Triângulo|Tribanco
637 Sofisa
643 Banco Pine
653 Banco Voiter|Indusval
654 Digimais
655 Banco Votorantim|BV
707 Daycoval
712 Ourinvest
735 Neon
739 Cetelem
741 Ribeirão Preto|BRP
743 Semear
745 Citibank
746 Modal
747 Rabobank
748 Sicredi
752 BNP Paribas
755 Bank of America|Merrill Lynch
756 Sicoob|Bancoob
757 KEB Hana
`

export interface Bank {
  code: string
  name: string
  /** As it is stored: the name with its code. */
  stored: string
  /** Without accents, for the search. */
  words: string
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

export const BANKS: readonly Bank[] = LIST.trim()
  .split('\n')
  .map((line) => {
    const code = line.slice(0, 3)
    const [name = '', ...others] = line.slice(4).split('|')
    return { code, name, stored: `${name} (${code})`, words: plain([code, name, ...others].join(' ')) }
  })

/** In this order before anything is typed: most people have one of them. */
const COMMON = ['260', '104', '341', '237', '001', '033', '077', '323', '380', '336', '290']

const orderOf = ({ code }: Bank): number => {
  const at = COMMON.indexOf(code)
  return at < 0 ? COMMON.length : at
}
const SORTED = BANKS.toSorted((one, other) => orderOf(one) - orderOf(other) || one.name.localeCompare(other.name, 'pt'))

/** The banks with a word that begins with each typed one; a code or a whole name comes first. */
export function findBanks(typed: string): readonly Bank[] {
  const looked = plain(typed)
  if (looked === '') return SORTED
  const parts = looked.split(' ')
  const found = SORTED.filter(({ words }) => parts.every((part) => ` ${words}`.includes(` ${part}`)))
  const isExact = ({ code, name }: Bank): boolean => code === looked || plain(name) === looked
  return [...found.filter(isExact), ...found.filter((bank) => !isExact(bank))]
}
