import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { momentIn } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { deviceOf, endPasskeysSince, shutStrangersOut, type StopHandler, type StopLink } from '../../access/index.ts'
import { restartRestPeriods } from '../../borrowers/index.ts'
import { reportStranger } from '../service/borrower.ts'

const describeNewDevice = async (db: Db, { subjectId, createdAt }: StopLink, lang: Lang) => ({
  device: (await deviceOf(db, subjectId))?.name || texts.sessions_unknown({}, lang),
  when: texts.verify_moment({ when: momentIn(createdAt, lang) }, lang),
})

/** Ends every session, the password, and the devices and passkeys added since the log-in on the new device. */
export const stopNewDevice: StopHandler = {
  texts: {
    title: texts.stop_device_title,
    lead: texts.stop_device_lead,
    effects: [
      texts.stop_device_logs_out,
      texts.stop_device_ends_password,
      texts.stop_device_ends_passkeys,
      texts.stop_device_rests,
      texts.stop_device_case,
    ],
    button: texts.stop_device_button,
    done: texts.stop_device_done,
    doneLead: texts.stop_device_done_lead,
    next: { label: texts.stop_to_forgot, href: '/#/pages/login/forgot' },
  },
  async facts(db, link, { lang }) {
    const { device, when } = await describeNewDevice(db, link, lang)
    return [
      [texts.stop_device_name({}, lang), device],
      [texts.stop_device_when({}, lang), when],
    ]
  },
  async act(tx, link, { now, requestId, lang }) {
    const { borrowerId, createdAt: since } = link
    const text = texts.service_stopped_message(await describeNewDevice(tx, link, lang), lang)
    const ended = await shutStrangersOut(tx, { borrowerId, since, now })
    const endedPasskeys = await endPasskeysSince(tx, borrowerId, since)
    await restartRestPeriods(tx, borrowerId, now)
    const { protocol } = await reportStranger(tx, text, { borrowerId, now, requestId })
    const actor = `borrower:${borrowerId}`
    const details = { ended_sessions: ended, ended_passkeys: endedPasskeys, protocol }
    await audit(tx, { actor, action: 'new_device_stopped', subject: actor, details, requestId, now })
    return true
  },
}
