import * as texts from '@home-credit/texts'
import { useState, type ReactNode } from 'react'
import { Page } from '../../app/Page.tsx'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { CostBar } from '../../ui/CostBar.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Field } from '../../ui/Field.tsx'
import { formatDate, formatDateTime, formatNumber, formatPercent } from '../../ui/format.ts'
import { HeaderBar } from '../../ui/HeaderBar.tsx'
import { Icon, ICON_NAMES } from '../../ui/Icon.tsx'
import { showMask } from '../../ui/LoadingMask.tsx'
import { Money } from '../../ui/Money.tsx'
import { formatMoney } from '../../ui/money.ts'
import { NumberKeyboard } from '../../ui/NumberKeyboard.tsx'
import { ProgressRing } from '../../ui/ProgressRing.tsx'
import { ReminderPopup } from '../../ui/ReminderPopup.tsx'
import { ResendButton } from '../../ui/ResendButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { TabBar } from '../../ui/TabBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { showToast } from '../../ui/Toast.tsx'
import { UploadTile } from '../../ui/UploadTile.tsx'
import styles from './Components.module.css'

/** Every element in each of its states, for whoever builds a screen or checks one. */
export function Components() {
  return (
    <Page title={texts.components_title()}>
      <Buttons />
      <Overlays />
      <Reminders />
      <Fields />
      <Keyboard />
      <Codes />
      <Uploads />
      <Waiting />
      <Numbers />
      <Repayments />
      <Costs />
      <Bars />
      <Icons />
    </Page>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

function Buttons() {
  const [paid, setPaid] = useState(0)
  const [busy, setBusy] = useState(false)
  const pay = (): void => {
    setBusy(true)
    setPaid((count) => count + 1)
    setTimeout(() => setBusy(false), 1000)
  }
  return (
    <Section title={texts.components_buttons()}>
      <div className={styles.stack}>
        <Button>{texts.components_primary()}</Button>
        <Button kind="secondary">{texts.components_secondary()}</Button>
        <Button kind="danger">{texts.components_danger()}</Button>
        <Button kind="text">{texts.components_text()}</Button>
        <Button busy>{texts.components_busy()}</Button>
        <Button disabled>{texts.components_disabled()}</Button>
        <Button busy={busy} onClick={pay}>
          {texts.components_once()}
        </Button>
        <p className={styles.note}>{texts.components_taps({ count: paid })}</p>
      </div>
    </Section>
  )
}

function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'sheet'>()
  const [hidden, setHidden] = useState(0)
  const close = (): void => setOpen(undefined)
  const cover = (): void => {
    setHidden(0)
    for (const [index, hide] of [showMask(), showMask()].entries()) {
      setTimeout(() => {
        hide()
        setHidden(index + 1)
      }, 1000 * (index + 1))
    }
  }
  const answers = (
    <>
      <Button kind="danger" onClick={close}>
        {texts.ui_confirm()}
      </Button>
      <Button kind="text" onClick={close}>
        {texts.ui_cancel()}
      </Button>
    </>
  )
  return (
    <Section title={texts.components_overlays()}>
      <div className={styles.stack}>
        <Button kind="secondary" onClick={() => setOpen('dialog')}>
          {texts.components_dialog_open()}
        </Button>
        <Button kind="secondary" onClick={() => setOpen('sheet')}>
          {texts.components_sheet_open()}
        </Button>
        <Button kind="secondary" onClick={() => showToast(texts.components_notice())}>
          {texts.components_toast_info()}
        </Button>
        <Button kind="secondary" onClick={() => showToast(texts.components_saved(), 'success')}>
          {texts.components_toast_success()}
        </Button>
        <Button kind="secondary" onClick={() => showToast(texts.components_failed(), 'error')}>
          {texts.components_toast_error()}
        </Button>
        <Button kind="secondary" onClick={cover}>
          {texts.components_mask_twice()}
        </Button>
        <p className={styles.note}>{texts.components_mask_hidden({ count: hidden })}</p>
      </div>
      <Dialog open={open === 'dialog'} title={texts.components_dialog_title()} actions={answers} onClose={close}>
        <p>{texts.components_dialog_body()}</p>
      </Dialog>
      <BottomSheet
        open={open === 'sheet'}
        title={texts.components_sheet_title()}
        actions={
          <Button kind="secondary" onClick={() => showToast(texts.components_saved(), 'success')}>
            {texts.components_toast_success()}
          </Button>
        }
        onClose={close}
      >
        <p>{texts.components_sheet_body()}</p>
      </BottomSheet>
    </Section>
  )
}

const HOSTILE = [
  '<p onclick="top.harmed=1" style="position:fixed" class="x" id="root">A<b onmouseover="top.harmed=1">B</b></p>',
  '<script>top.harmed=1</script><img src="x" onerror="top.harmed=1"><svg onload="top.harmed=1"><text>hidden</text></svg>',
  '<iframe srcdoc="<script>top.harmed=1</script>"></iframe><a href="javascript:top.harmed=1">C</a><form action="//x"><input name="pin"></form>',
].join('')

function Reminders() {
  const [open, setOpen] = useState<'amount' | 'plain' | 'hostile'>()
  const [answer, setAnswer] = useState('')
  const end = (said: string) => (): void => {
    setAnswer(said)
    setOpen(undefined)
  }
  return (
    <Section title={texts.components_reminders()}>
      <div className={styles.stack}>
        <Button kind="secondary" onClick={() => setOpen('amount')}>
          {texts.components_reminder_amount()}
        </Button>
        <Button kind="secondary" onClick={() => setOpen('plain')}>
          {texts.components_reminder_plain()}
        </Button>
        <Button kind="secondary" onClick={() => setOpen('hostile')}>
          {texts.components_reminder_hostile()}
        </Button>
        <p className={styles.note}>{answer}</p>
      </div>
      {open !== undefined && (
        <ReminderPopup
          reminder={{
            id: open,
            title: texts.components_reminder_title(),
            contentHtml: open === 'hostile' ? HOSTILE : texts.components_reminder_body(),
            amountCents: open === 'amount' ? 35_907 : 0,
          }}
          onPay={end(texts.components_answer_pay())}
          onConfirm={end(texts.components_answer_confirm())}
          onService={end(texts.components_answer_service())}
        />
      )}
    </Section>
  )
}

function Fields() {
  const [name, setName] = useState('')
  const [phone, setPhone] = useState('119')
  const [password, setPassword] = useState('')
  const [birth, setBirth] = useState('')
  return (
    <Section title={texts.components_fields()}>
      <TextField
        label={texts.components_name()}
        hint={texts.components_name_hint()}
        value={name}
        onChange={setName}
        autoComplete="name"
        maxLength={120}
        required
      />
      <TextField
        label={texts.components_phone()}
        error={phone.replaceAll(/\D/g, '').length < 10 ? texts.components_phone_error() : undefined}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={phone}
        onChange={setPhone}
      />
      <TextField label={texts.components_password()} type="password" autoComplete="new-password" value={password} onChange={setPassword} />
      <TextField label={texts.components_birth()} type="date" autoComplete="bday" value={birth} onChange={setBirth} />
      <Field label={texts.components_income()}>
        {({ id, describedBy, invalid }) => (
          <select id={id} className={styles.select} aria-describedby={describedBy} aria-invalid={invalid}>
            <option>{texts.components_income_low({ max: formatMoney(300_000) })}</option>
            <option>{texts.components_income_high({ min: formatMoney(300_000) })}</option>
          </select>
        )}
      </Field>
    </Section>
  )
}

function Keyboard() {
  const [open, setOpen] = useState(false)
  const [cents, setCents] = useState(0)
  return (
    <Section title={texts.components_keyboard()}>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {texts.components_keyboard_open()}
      </Button>
      <p className={styles.note}>{texts.components_cents({ count: cents })}</p>
      <NumberKeyboard
        open={open}
        label={texts.components_keyboard_label()}
        valueCents={cents}
        maxCents={500_000}
        onConfirm={(confirmed) => {
          setCents(confirmed)
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </Section>
  )
}

function Codes() {
  const [code, setCode] = useState('')
  const [complete, setComplete] = useState('')
  const [refused, setRefused] = useState('482913')
  return (
    <Section title={texts.components_code()}>
      <CodeInput label={texts.components_code()} value={code} onChange={setCode} onComplete={setComplete} />
      <p className={styles.note}>{complete !== '' && texts.components_code_complete({ code: complete })}</p>
      <CodeInput label={texts.components_code_again()} value={refused} onChange={setRefused} error={texts.components_code_error()} />
      <ResendButton storageKey="components-resend" onSend={() => Promise.resolve(true)} />
    </Section>
  )
}

type Tile = Parameters<typeof UploadTile>[0]['state']

const PREVIEW = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#e8eefc" d="M0 0h8v8H0z"/><path fill="#1d4ed8" d="M2 2h4v4H2z"/></svg>',
)}`

function Uploads() {
  return (
    <Section title={texts.components_uploads()}>
      <Upload label={texts.components_upload_front()} first={{ at: 'empty' }} />
      <Upload label={texts.components_upload_back()} first={{ at: 'sending', percent: 40 }} />
      <Upload label={texts.components_upload_income()} first={{ at: 'done', name: 'income-2026-07.pdf' }} />
      <Upload label={texts.components_upload_selfie()} first={{ at: 'failed', message: texts.components_failed() }} />
    </Section>
  )
}

function Upload({ label, first }: { label: string; first: Tile }) {
  const [state, setState] = useState(first)
  return (
    <UploadTile
      label={label}
      accept="image/*,application/pdf"
      state={state}
      onPick={({ name, type }) => setState({ at: 'done', name, preview: type.startsWith('image/') ? PREVIEW : undefined })}
      onRetry={() => setState({ at: 'sending', percent: 65 })}
      onRemove={() => setState({ at: 'empty' })}
    />
  )
}

function Waiting() {
  return (
    <Section title={texts.components_waiting()}>
      <Skeleton />
      <EmptyState icon="loan" title={texts.components_empty()} action={<Button>{texts.components_apply()}</Button>} />
      <ErrorState message={texts.components_failed()} onRetry={() => showToast(texts.components_saved(), 'success')} />
      <ErrorState message={texts.components_failed()} offline onRetry={() => showToast(texts.components_saved(), 'success')} />
    </Section>
  )
}

const MOMENT = '2026-08-01T01:30:00Z'

function Numbers() {
  return (
    <Section title={texts.components_numbers()}>
      <p>
        <Money cents={1_250_000} size="hero" />
      </p>
      <p>
        <Money cents={35_907} size="large" />
      </p>
      <p>
        <Money cents={Number.MAX_SAFE_INTEGER} /> · <Money cents={-50} />
      </p>
      <p className={styles.figures}>
        {formatDate('2026-08-01')} · {formatDateTime(MOMENT)} · {formatNumber(1_234_567)} · {formatPercent('2.490')}
      </p>
      <div className={styles.chips}>
        <StateChip tone="success">{texts.components_chip_credited()}</StateChip>
        <StateChip tone="info">{texts.components_chip_review()}</StateChip>
        <StateChip tone="warning">{texts.components_chip_unpaid()}</StateChip>
        <StateChip tone="danger">{texts.components_chip_overdue()}</StateChip>
        <StateChip tone="neutral" icon="check">
          {texts.components_chip_closed()}
        </StateChip>
      </div>
    </Section>
  )
}

function Repayments() {
  const amount = formatMoney(135_907)
  const stage = (number: number, month: string) => ({
    key: String(number),
    date: formatDate(`2026-${month}-15`),
    title: texts.components_stage({ number }),
    amount,
  })
  return (
    <Section title={texts.components_repayments()}>
      <div className={styles.rings}>
        <ProgressRing done={0} total={12} label={texts.components_ring({ done: 0, total: 12 })} />
        <ProgressRing done={3} total={12} label={texts.components_ring({ done: 3, total: 12 })} />
      </div>
      <Timeline
        items={[
          { ...stage(1, '05'), state: 'done', word: texts.components_paid() },
          { ...stage(2, '06'), state: 'overdue', word: texts.components_chip_overdue() },
          { ...stage(3, '07'), state: 'next', word: texts.components_next() },
          { ...stage(4, '08'), state: 'future', word: texts.components_future() },
        ]}
      />
    </Section>
  )
}

function Costs() {
  return (
    <Section title={texts.components_cost()}>
      <CostBar
        parts={[
          { key: 'principal', label: texts.components_principal(), cents: 500_000 },
          { key: 'interest', label: texts.components_interest(), cents: 112_345 },
          { key: 'fee', label: texts.components_fee(), cents: 4_990 },
          { key: 'tax', label: texts.components_tax(), cents: 16_808 },
        ]}
      />
    </Section>
  )
}

function Bars() {
  const [taps, setTaps] = useState(0)
  const settings = (
    <button type="button" className={styles.right} aria-label={texts.components_header_right()}>
      <Icon name="settings" />
    </button>
  )
  return (
    <>
      <Section title={texts.components_header()}>
        <div className={styles.frame}>
          <HeaderBar title={texts.components_title()} />
        </div>
        <div className={styles.frame}>
          <HeaderBar title={texts.components_dialog_title()} back={() => setTaps(taps + 1)} right={settings} />
        </div>
        <p className={styles.note}>{texts.components_back_taps({ count: taps })}</p>
      </Section>
      <Section title={texts.components_tabs()}>
        <p className={styles.note}>{texts.components_tabs_where()}</p>
      </Section>
      <TabBar
        tabs={[
          { key: 'home', label: texts.tab_home(), icon: 'home', href: '#/' },
          { key: 'loan', label: texts.tab_loan(), icon: 'loan', href: '#/pages/loan/index' },
          { key: 'service', label: texts.tab_service(), icon: 'service', href: '#/pages/service/index' },
          { key: 'account', label: texts.tab_account(), icon: 'account', href: '#/pages/my/index' },
        ]}
        current="loan"
        badge={{ service: 3 }}
      />
    </>
  )
}

function Icons() {
  return (
    <Section title={texts.components_icons()}>
      <ul className={styles.icons}>
        {ICON_NAMES.map((name) => (
          <li key={name} className={styles.icon}>
            <Icon name={name} />
            <code className={styles.name}>{name}</code>
          </li>
        ))}
      </ul>
    </Section>
  )
}
