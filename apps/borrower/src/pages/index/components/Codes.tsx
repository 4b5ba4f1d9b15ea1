import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { CodeInput } from '../../../ui/CodeInput.tsx'
import { NumberKeyboard } from '../../../ui/NumberKeyboard.tsx'
import { ResendButton } from '../../../ui/ResendButton.tsx'
import { Section } from './Section.tsx'
import styles from './components.module.css'

export function Keyboard() {
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

export function Codes() {
  const [code, setCode] = useState('')
  const [complete, setComplete] = useState('')
  const [refused, setRefused] = useState('482913')
  return (
    <Section title={texts.components_code()}>
      <CodeInput label={texts.components_code()} value={code} onChange={setCode} onComplete={setComplete} />
      <p className={styles.note}>{complete !== '' && texts.components_code_complete({ code: complete })}</p>
      <CodeInput
        label={texts.components_code_again()}
        value={refused}
        onChange={setRefused}
        error={texts.components_code_error()}
      />
      <ResendButton storageKey="components-resend" onSend={() => Promise.resolve(true)} />
    </Section>
  )
}
