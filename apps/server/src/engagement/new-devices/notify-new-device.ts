import * as texts from '@home-credit/texts'
import { audit } from '../../platform/audit/index.ts'
import { type CoreDependencies, takeTry } from '../../platform/http/index.ts'
import { makeStopLink, type OnNewDevice, sendAccountNotice } from '../../access/index.ts'
import { keepInApp } from '../../messages/index.ts'

/** Someone with the password must not be able to trigger SMS without limit; further log-ins appear only in the app. */
const SMS_A_DAY = { max: 5, windowSeconds: 24 * 3600 }

/** Notifies the owner in the inbox and by SMS, with a link that stops the stranger. Only a successful log-in triggers it. */
export const notifyNewDevice =
  (dependencies: Pick<CoreDependencies, 'pool' | 'secretKey' | 'publicUrl'>): OnNewDevice =>
  async (tx, { borrowerId, deviceId, name }, { now, lang, origin, requestId }) => {
    await keepInApp(tx, { borrowerId, kind: 'new_device', device: name, now })
    const full = await takeTry(dependencies.pool, { key: `new_device_sms:${borrowerId}`, now, ...SMS_A_DAY })
    const subject = `borrower:${borrowerId}`
    const details = { device: deviceId, by_sms: full === undefined }
    await audit(tx, { actor: 'system', action: 'new_device_told', subject, details, requestId, now })
    if (full !== undefined) return
    const link = await makeStopLink(tx, {
      borrowerId,
      kind: 'new_device',
      subjectId: deviceId,
      now,
      dependencies,
      origin,
    })
    await sendAccountNotice(tx, dependencies.secretKey, { borrowerId, lang, now }, (params, noticeLang) =>
      texts.sms_new_device({ ...params, device: name || texts.sessions_unknown({}, noticeLang), link }, noticeLang),
    )
  }
