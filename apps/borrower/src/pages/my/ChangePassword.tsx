import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { FormBox } from '../../shared/FormBox.tsx'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import styles from '../../features/auth/auth.module.css'
import { CHANGE_PASSWORD } from '../../features/auth/drafts.ts'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { NewPasswordFields } from '../../features/auth/NewPasswordFields.tsx'
import { newPasswordWrong, repeatedWrong } from '../../features/auth/new-password.ts'
import { Button } from '../../ui/Button.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { TextField } from '../../ui/TextField.tsx'

export function ChangePassword() {
  const [ended, setEnded] = useState<number>()
  return (
    <Page title={texts.title_change_password()} otherwise={PATHS.settings}>
      {ended === undefined ? <ChangeForm onDone={setEnded} /> : <Changed ended={ended} />}
    </Page>
  )
}

function Changed({ ended }: { ended: number }) {
  return (
    <>
      <FormNotice tone="success">
        {texts.password_changed()} {texts.password_sessions_ended({ count: ended })}
      </FormNotice>
      <nav className={styles.links}>
        <a href={hrefOf(PATHS.settings)}>{texts.password_to_settings()}</a>
      </nav>
    </>
  )
}

function ChangeForm({ onDone }: { onDone(ended: number): void }) {
  const sender = useMutation('POST /api/user/reset_auth')
  const form = useForm({
    draft: CHANGE_PASSWORD,
    refused: sender.fault?.fields,
    check: ({ original_password, password, confirm_password }) => ({
      original_password: original_password === '' ? texts.prompt_original_password() : undefined,
      password: newPasswordWrong(password, texts.prompt_new_password()),
      confirm_password: repeatedWrong(password, confirm_password, texts.prompt_repeat_password()),
    }),
  })
  const submit = async (): Promise<void> => {
    if (!form.passes()) return
    const changed = await sender.send(form.values)
    if (changed === undefined) return
    form.forget()
    onDone(changed.ended_sessions)
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <TextField
        label={texts.form_original_password()}
        error={form.errorAt('original_password')}
        type="password"
        name="original_password"
        autoComplete="current-password"
        maxLength={200}
        required
        value={form.values.original_password}
        onChange={(typed) => form.set({ original_password: typed })}
        onBlur={() => form.leave('original_password')}
      />
      <NewPasswordFields form={form} label={texts.form_new_password()} repeatLabel={texts.form_repeat_password()} />
      <FaultNotice fault={sender.fault} />
      <Dock>
        <Button type="submit" busy={sender.busy}>
          {texts.password_submit()}
        </Button>
      </Dock>
    </FormBox>
  )
}
