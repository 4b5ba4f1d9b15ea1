import { PATHS } from '../../apps/borrower/src/shared/paths.ts'
import { addBorrower } from '../../apps/server/src/testing/borrower.ts'
import { asOperator, mark, secondAdmin, callOrThrow, type WriteAction, type Place, type Say } from './write-action.ts'

/** Content that operators write for everybody. */

const LANGS = ['en', 'zh', 'pt'] as const
type Lang = (typeof LANGS)[number]
const inEach = <Value>(make: (lang: Lang) => Value): Record<Lang, Value> => ({
  en: make('en'),
  zh: make('zh'),
  pt: make('pt'),
})
const fieldsOf = (prefix: string, parts: readonly string[]): string[] =>
  LANGS.flatMap((lang) => parts.map((part) => `${prefix}.${lang}${part}`))

let articles = 0

/** Formatted text: only its words must appear; the tags are ours or removed. */
const article = (action: 'add' | 'save'): WriteAction => ({
  fields: [
    ...fieldsOf(`console/articles ${action}.texts`, ['.title', '.summary', '.body']),
    ...(action === 'save' ? ['console/articles refuse.reason'] : []),
  ],
  html: true,
  async write(place, say, look) {
    const marks = inEach(() => mark())
    const written = inEach((lang) => {
      const field = `console/articles ${action}.texts.${lang}`
      // A text of markup only is refused as empty.
      return {
        title: `Read ${say(`${field}.title`)}`,
        summary: `Read ${say(`${field}.summary`)}`,
        body: `<p>${marks[lang]}</p>\n${say(`${field}.body`)}`,
      }
    })
    articles += 1
    const id = `hostile-${articles}`
    const plain = inEach(() => ({ title: 'Plain', summary: 'Plain', body: '<p>Plain</p>' }))
    const more = { place: 500, next: null }
    await asOperator(place, 'content', 'POST /api/console/articles', {
      action: 'add',
      id,
      ...more,
      texts: action === 'add' ? written : plain,
    })
    if (action === 'save')
      await asOperator(place, 'content', 'POST /api/console/articles', {
        action: 'save',
        id,
        version: 1,
        ...more,
        texts: written,
      })
    const version = action === 'add' ? 1 : 2
    const propose = { action: 'propose', id, version } as const
    await asOperator(place, 'content', 'POST /api/console/articles', propose)
    if (action === 'save') {
      const reason = say('console/articles refuse.reason')
      await asOperator(place, 'admin', 'POST /api/console/articles', { action: 'refuse', id, version, reason })
      await look({ hash: `#/articles/${id}`, shows: [reason] })
      await asOperator(place, 'content', 'POST /api/console/articles', propose)
    }
    await asOperator(place, 'admin', 'POST /api/console/articles', { action: 'confirm', id, version })
    const { token } = await addBorrower(place.db)
    const lang = LANGS[articles % 3] ?? 'en'
    const takeBack = async (): Promise<void> =>
      void (await asOperator(place, 'content', 'POST /api/console/articles', { action: 'unpublish', id }))
    return [
      { hash: `#/articles/${id}`, shows: [written.en.title, written.en.summary] },
      { hash: '#/articles', shows: [written.en.title] },
      { token, lang, hash: `#${PATHS.article}?id=${id}`, shows: [marks[lang], written[lang].title] },
      { token, lang, hash: `#${PATHS.home}`, shows: [written[lang].title, written[lang].summary], after: takeBack },
    ]
  },
})

const marketing = (action: 'add' | 'save'): WriteAction => ({
  fields: fieldsOf(`console/marketing ${action}.texts`, ['']),
  async write(place, say) {
    const hostileTexts = inEach((lang) => say(`console/marketing ${action}.texts.${lang}`))
    const { rows: before } = await asOperator(place, 'content', 'POST /api/console/marketing', { action: 'list' })
    const existingIds = new Set(before.map(({ id }) => id))
    const { rows } = await asOperator(place, 'content', 'POST /api/console/marketing', {
      action: 'add',
      place: 500,
      texts: action === 'add' ? hostileTexts : inEach(() => 'Plain'),
    })
    const id = rows.find((row) => !existingIds.has(row.id))?.id ?? ''
    if (action === 'save')
      await asOperator(place, 'content', 'POST /api/console/marketing', {
        action: 'save',
        id,
        version: 1,
        place: 500,
        texts: hostileTexts,
      })
    await asOperator(place, 'content', 'POST /api/console/marketing', {
      action: 'publish',
      id,
      version: action === 'add' ? 1 : 2,
    })
    const { token } = await addBorrower(place.db)
    const remove = async (): Promise<void> =>
      void (await asOperator(place, 'content', 'POST /api/console/marketing', { action: 'remove', id }))
    return [
      { hash: '#/marketing', shows: [hostileTexts.en] },
      { token, hash: `#${PATHS.home}`, shows: [hostileTexts.en] },
      { token, lang: 'zh', hash: `#${PATHS.home}`, shows: [hostileTexts.zh] },
      { token, lang: 'pt', hash: `#${PATHS.home}`, shows: [hostileTexts.pt], after: remove },
    ]
  },
})

const HOUR_MS = 3_600_000

const noticeText = (
  action: 'add' | 'change',
  say: Say,
): { title: Record<Lang, string>; body: Record<Lang, string>; marks: Record<Lang, string> } => {
  const marks = inEach(() => mark())
  return {
    marks,
    title: inEach((lang) => say(`console/notices ${action}.title.${lang}`)),
    body: inEach((lang) => `<p>${marks[lang]}</p>\n${say(`console/notices ${action}.body.${lang}`)}`),
  }
}

const notice = (action: 'add' | 'change'): WriteAction => ({
  fields: [...fieldsOf(`console/notices ${action}.title`, ['']), ...fieldsOf(`console/notices ${action}.body`, [''])],
  html: true,
  async write(place, say) {
    const { marks, title, body } = noticeText(action, say)
    const now = Date.now()
    const times = {
      audience: 'all' as const,
      starts_at: new Date(now + (action === 'add' ? -1000 : HOUR_MS)).toISOString(),
      ends_at: new Date(now + 2 * HOUR_MS).toISOString(),
    }
    const words =
      action === 'add' ? { title, body } : { title: inEach(() => 'Plain'), body: inEach(() => '<p>Plain</p>') }
    const added = await asOperator(place, 'content', 'POST /api/console/notices', { action: 'add', ...words, ...times })
    const id = 'notice' in added ? added.notice.id : ''
    if (action === 'change')
      await asOperator(place, 'content', 'POST /api/console/notices', {
        action: 'change',
        id,
        title,
        body,
        ...times,
        starts_at: new Date(now - 1000).toISOString(),
      })
    const { token } = await addBorrower(place.db)
    const stop = async (): Promise<void> =>
      void (await asOperator(place, 'content', 'POST /api/console/notices', { action: 'stop', id }))
    return [
      { hash: `#/notices/${id}`, shows: [title.en, marks.en] },
      { hash: '#/notices', shows: [title.en] },
      { token, lang: 'zh', hash: `#${PATHS.messages}`, shows: [title.zh, marks.zh] },
      { token, lang: 'pt', hash: `#${PATHS.my}`, shows: [title.pt, marks.pt] },
      { token, hash: `#${PATHS.messages}`, shows: [title.en, marks.en], after: stop },
    ]
  },
})

const LENDER = {
  brand: 'Home-credit',
  legal_name: 'Home-credit Sandbox Sociedade de Crédito Direto S.A.',
  cnpj: '11.222.333/0001-81',
  address: 'Rua das Flores 100, São Paulo',
}

const SERVICE = { opens: '08:00', closes: '18:00', days: [1], answer_minutes: 10 }
const CHANNELS = { phone: '0800 123 4567', whatsapp: '', telegram: '', email: '' }
const OMBUDSMAN = { phone: '0800 123 4567', email: '', opens: '09:00', closes: '18:00', days: [1] }

const lender: WriteAction = {
  fields: [
    ...['brand', 'legal_name', 'address', 'reason'].map((field) => `console/settings set_lender.${field}`),
    'console/settings set_service.reason',
    'console/settings set_service.ombudsman.name',
  ],
  async write(place, say, look) {
    const hostileTexts = {
      brand: say('console/settings set_lender.brand'),
      legal_name: say('console/settings set_lender.legal_name'),
      address: say('console/settings set_lender.address'),
    }
    const [why, because] = [say('console/settings set_lender.reason'), say('console/settings set_service.reason')]
    const ombudsman = say('console/settings set_service.ombudsman.name')
    const second = await secondAdmin(place)
    await asOperator(place, 'content', 'POST /api/console/settings', {
      action: 'set_service',
      ...CHANNELS,
      ...SERVICE,
      ombudsman: { ...OMBUDSMAN, name: ombudsman },
      reason: because,
      effective_at: null,
    })
    const settings = await asOperator(place, 'admin', 'POST /api/console/settings', {
      action: 'set_lender',
      ...LENDER,
      ...hostileTexts,
      reason: why,
      effective_at: null,
    }).catch(async (error: unknown) => {
      await withdrawService(place)
      throw error
    })
    await look({ hash: '#/settings', shows: [...Object.values(hostileTexts), why, because, ombudsman] })
    await withdrawService(place)
    const { id = 0, replaces = null } = settings.lender.proposed ?? {}
    const confirm = { action: 'confirm', name: 'lender', id, replaces } as const
    await callOrThrow(place, 'POST /api/console/settings', confirm, second)
    const { token } = await addBorrower(place.db)
    return [
      { hash: '#/settings', shows: Object.values(hostileTexts) },
      { token, hash: `#${PATHS.about}`, shows: [hostileTexts.brand, hostileTexts.legal_name, hostileTexts.address] },
      { token, hash: `#${PATHS.home}`, shows: [hostileTexts.legal_name] },
    ]
  },
}

async function withdrawService(place: Place): Promise<void> {
  const { service } = await asOperator(place, 'content', 'POST /api/console/settings', { action: 'read' })
  if (service.proposed !== null)
    await asOperator(place, 'content', 'POST /api/console/settings', {
      action: 'withdraw',
      name: 'service',
      id: service.proposed.id,
    })
}

export const HOME_ACTIONS: readonly WriteAction[] = [
  article('add'),
  article('save'),
  marketing('add'),
  marketing('save'),
]
export const NOTICE_ACTIONS: readonly WriteAction[] = [notice('add'), notice('change'), lender]
