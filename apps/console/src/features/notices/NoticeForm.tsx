import { Button, Fieldset, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { LANGS, type Lang } from '@home-credit/texts/runtime'
import { useState } from 'react'
import { fromLocal, toLocal } from '../../shared/local-moment.ts'
import { langName } from '../../shared/languages.ts'
import { audiences, type Answer, type Audience, type Notice } from './notices.ts'
import { hrefOf } from '../../shared/router.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Form } from '../../ui/Form.tsx'
import { HtmlField } from '../../ui/HtmlField.tsx'
import { Phone, PhonePage } from '../../ui/Phone.tsx'
import { SimpleHtml } from '../../ui/SimpleHtml.tsx'
import classes from './NoticeForm.module.css'
import { toast } from '../../ui/toasts.tsx'
import { DraftNote } from '../../ui/DraftNote.tsx'
import { useDraft, type Draft } from '../../ui/use-draft.ts'

const TITLE_LENGTH = 80
const BODY_LENGTH = 4000
const EMPTY = { en: '', zh: '', pt: '' }

export interface NoticeFormProps {
  /** The notice to change; undefined for a new one. */
  notice?: Notice
  onSaved(answer: Answer): void
}

/** The text of a notice in each language, its audience and its dates. It has no field for an amount. */
export function NoticeForm({ notice, onSaved }: NoticeFormProps) {
  const [title, setTitle, titleDraft] = useDraft('notice title', notice?.title ?? EMPTY)
  const [body, setBody, bodyDraft] = useDraft('notice body', notice?.body ?? EMPTY)
  const draft: Draft = {
    restored: titleDraft.restored || bodyDraft.restored,
    clear() {
      titleDraft.clear()
      bodyDraft.clear()
    },
    discard() {
      titleDraft.discard()
      bodyDraft.discard()
    },
    reload() {
      titleDraft.reload()
      bodyDraft.reload()
    },
  }
  const [audience, setAudience] = useState<Audience>(notice?.audience ?? 'all')
  const [starts, setStarts] = useState(notice === undefined ? '' : toLocal(notice.starts_at))
  const [ends, setEnds] = useState(notice === undefined ? '' : toLocal(notice.ends_at))
  const { send, busy, fault } = useMutation('POST /api/console/notices')
  const fields = fault?.fields ?? {}

  const submit = async (): Promise<void> => {
    const written = {
      title,
      body,
      audience,
      starts_at: fromLocal(starts),
      ends_at: fromLocal(ends),
    }
    const answer = await send(
      notice === undefined ? { action: 'add', ...written } : { action: 'change', id: notice.id, ...written },
    )
    if (answer === undefined) return
    draft.clear()
    toast(texts.console_notice_saved())
    onSaved(answer)
  }

  return (
    <Form fault={fault} onSubmit={() => void submit()}>
      <DraftNote draft={draft} />
      {LANGS.map((lang) => (
        <InLang
          key={lang}
          lang={lang}
          title={title[lang]}
          body={body[lang]}
          faults={{ title: fields[`title.${lang}`], body: fields[`body.${lang}`] }}
          onTitle={(text) => setTitle({ ...title, [lang]: text })}
          onBody={(text) => setBody({ ...body, [lang]: text })}
        />
      ))}
      <NativeSelect
        label={texts.console_notice_audience()}
        error={fields['audience']}
        data={audiences.options()}
        value={audience}
        onChange={({ currentTarget: { value } }) => {
          if (audiences.is(value)) setAudience(value)
        }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Moment label={texts.console_notice_starts()} error={fields['starts_at']} value={starts} onChange={setStarts} />
        <Moment label={texts.console_notice_ends()} error={fields['ends_at']} value={ends} onChange={setEnds} />
      </SimpleGrid>
      <Group justify="flex-end">
        <Button component="a" variant="default" href={hrefOf(['notices'])}>
          {texts.console_cancel()}
        </Button>
        <Button type="submit" loading={busy}>
          {texts.console_save()}
        </Button>
      </Group>
    </Form>
  )
}

interface InLangProps {
  lang: Lang
  title: string
  body: string
  faults: { title: string | undefined; body: string | undefined }
  onTitle(text: string): void
  onBody(text: string): void
}

function InLang({ lang, title, body, faults, onTitle, onBody }: InLangProps) {
  const required = lang === 'en'
  const name = langName(lang)
  return (
    <Fieldset legend={name}>
      <TextInput
        label={texts.console_notice_title_in({ lang: name })}
        {...(required ? {} : { description: texts.console_notice_optional() })}
        required={required}
        maxLength={TITLE_LENGTH}
        autoComplete="off"
        mb="sm"
        error={faults.title}
        value={title}
        onChange={(event) => onTitle(event.currentTarget.value)}
      />
      <HtmlField
        label={texts.console_notice_body_in({ lang: name })}
        description={texts.console_notice_body_hint()}
        required={required}
        rows={5}
        maxLength={BODY_LENGTH}
        error={faults.body}
        value={body}
        onChange={onBody}
      />
      {body !== '' && (
        <div className={classes['preview']}>
          <Phone label={`${texts.console_phone_preview()}: ${name}`} lang={lang}>
            <PhonePage title={title}>
              <SimpleHtml html={body} />
            </PhonePage>
          </Phone>
        </div>
      )}
    </Fieldset>
  )
}

const Moment = ({
  label,
  error,
  value,
  onChange,
}: {
  label: string
  error: string | undefined
  value: string
  onChange(value: string): void
}) => (
  <TextInput
    type="datetime-local"
    label={label}
    description={texts.console_notice_zone()}
    required
    error={error}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
