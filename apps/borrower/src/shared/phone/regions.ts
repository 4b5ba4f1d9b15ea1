/** For each dialling code: the length (or range) of mobile numbers, and the regions that share it, the largest first. */
const TABLE = `
1 10 US AG AI AS BB BM BS CA DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI
20 10 EG|211 9 SS|212 9 MA EH|213 9 DZ|216 8 TN|218 9 LY|220 7-9 GM|221 9 SN|222 8 MR|223 8 ML|224 9 GN|225 10 CI
226 8 BF|227 8 NE|228 8 TG|229 10 BJ|230 8 MU|231 7-9 LR|232 8 SL|233 9 GH|234 10 NG|235 8 TD|236 8 CF|237 9 CM
238 7 CV|239 7 ST|240 9 GQ|241 7-8 GA|242 9 CG|243 7-9 CD|244 9 AO|245 9 GW|246 7 IO|247 5 AC|248 7 SC|249 9 SD
250 9 RW|251 9 ET|252 7-9 SO|253 8 DJ|254 9 KE|255 9 TZ|256 9 UG|257 8 BI|258 9 MZ|260 9 ZM|261 9 MG|262 9 RE YT
263 9 ZW|264 9 NA|265 9 MW|266 8 LS|267 8 BW|268 8 SZ|269 7 KM|27 5-9 ZA|290 4-5 SH TA|291 7 ER|297 7 AW|298 6 FO
299 6 GL|30 10 GR|31 9-11 NL|32 9 BE|33 9 FR|34 9 ES|350 8 GI|351 9 PT|352 9 LU|353 9 IE|354 7-9 IS|355 9 AL
356 8 MT|357 8 CY|358 6-10 FI AX|359 8-9 BG|36 9 HU|370 8 LT|371 8 LV|372 7-8 EE|373 8 MD|374 8 AM|375 9 BY
376 6-9 AD|377 8-9 MC|378 8 SM|380 9 UA|381 8-10 RS|382 8 ME|383 8 XK|385 8-9 HR|386 8 SI|387 8-9 BA|389 8 MK
39 9-10 IT VA|40 9 RO|41 9 CH|420 9 CZ|421 9 SK|423 7-9 LI|43 7-13 AT|44 10 GB GG IM JE|45 8 DK|46 9 SE|47 8 NO SJ
48 9 PL|49 10-11 DE|500 5 FK|501 7 BZ|502 8 GT|503 8 SV|504 8 HN|505 8 NI|506 8 CR|507 7-8 PA|508 6-9 PM|509 8 HT
51 9 PE|52 10 MX|53 8 CU|54 10-11 AR|55 11 BR|56 9 CL|57 10 CO|58 10 VE|590 9 GP BL MF|591 8 BO|592 7 GY|593 9 EC
594 9 GF|595 9 PY|596 9 MQ|597 7 SR|598 8 UY|599 7-8 CW BQ|60 9-10 MY|61 9 AU CC CX|62 9-12 ID|63 10 PH|64 8-10 NZ
65 8 SG|66 9 TH|670 8 TL|672 6 NF|673 7 BN|674 7 NR|675 8 PG|676 7 TO|677 5-7 SB|678 7 VU|679 7 FJ|680 7 PW|681 6 WF
682 5 CK|683 4-7 NU|685 7-10 WS|686 8 KI|687 6 NC|688 6-7 TV|689 8 PF|690 4-7 TK|691 7 FM|692 7 MH|7 10 RU KZ
81 10 JP|82 9-10 KR|84 9 VN|850 10 KP|852 8 HK|853 8 MO|855 8-9 KH|856 9-10 LA|86 11 CN|880 10 BD|886 9 TW|90 10 TR
91 10 IN|92 10 PK|93 9 AF|94 9 LK|95 7-10 MM|960 7 MV|961 7-8 LB|962 9 JO|963 9 SY|964 10 IQ|965 8 KW|966 9 SA
967 9 YE|968 8 OM|970 9 PS|971 9 AE|972 9 IL|973 8 BH|974 8 QA|975 8 BT|976 8 MN|977 10 NP|98 10 IR|992 9 TJ|993 8 TM
994 9 AZ|995 9 GE|996 9 KG|998 9 UZ`

export interface Region {
  /** ISO 3166, 'BR'. */
  region: string
  /** Dialling code without "+", '55'. */
  code: string
  min: number
  max: number
  /** The largest of those that share the code. */
  largest: boolean
}

export const REGIONS: readonly Region[] = TABLE.trim()
  .split(/[\n|]/)
  .flatMap((row) => {
    const [code = '', lengths = '', ...regions] = row.split(' ')
    const [min = 0, max = min] = lengths.split('-').map(Number)
    return regions.map((region, at) => ({ region, code, min, max, largest: at === 0 }))
  })

export const HOME_REGION = 'BR'

export const regionOf = (name: string): Region | undefined => REGIONS.find(({ region }) => region === name)

/** Regional indicator symbols; devices without flags show the letters. */
export const flagOf = (region: string): string =>
  region.replaceAll(/[A-Z]/g, (letter) => String.fromCodePoint(0x1_f1a5 + (letter.codePointAt(0) ?? 0)))
