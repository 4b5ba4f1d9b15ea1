import { Anchor, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { LANGS } from '@home-credit/texts/runtime'
import { useState } from 'react'
import { langName } from '../../../shared/languages.ts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import type { CannedAnswer } from '../conversations.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { useMutation } from '../../../shared/use-mutation.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { Collapsible } from '../../../ui/Collapsible.tsx'
import { Form } from '../../../ui/Form.tsx'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { toast } from '../../../ui/toasts.tsx'

const LENGTH = 2000
const NAME_LENGTH = 80
const EMPTY = { name: '', en: '', zh: '', pt: '' }

/** Canned answers, each in every language. */
export function CannedAnswers({ me }: { me: Me }) {
  const { data, fault, reload, put } = useQuery('POST /api/console/canned_answers', { action: 'list' })
  const may = me.actions.includes('service.answer')
  // Counts the saves, to reset the form.
  const [saved, setSaved] = useState(0)
  const done = (answers: NonNullable<typeof data>, message: string): void => {
    put(answers)
    setSaved(saved + 1)
    toast(message)
  }
  return (
    <Stack maw={760}>
      <Anchor href={hrefOf(['conversations'])} size="sm">
        {texts.console_to_conversations()}
      </Anchor>
      <PageTitle>{texts.console_answers()}</PageTitle>
      <ItemLoader
        value={data}
        fault={fault}
        onRetry={reload}
        href={hrefOf(['conversations'])}
        link={texts.console_to_conversations()}
      >
        {({ answers }) => (
          <Stack>
            {answers.length === 0 && <Text size="sm">{texts.console_answers_none()}</Text>}
            {answers.map((answer) => (
              <Collapsible
                key={`${answer.id} ${saved}`}
                show={may ? texts.console_answers_edit({ name: answer.name }) : answer.name}
                hide={answer.name}
              >
                {may ? <AnswerForm answer={answer} onDone={done} /> : <Plain answer={answer} />}
              </Collapsible>
            ))}
            {may && (
              <Collapsible key={saved} show={texts.console_answers_add()} hide={texts.console_cancel()}>
                <AnswerForm onDone={done} />
              </Collapsible>
            )}
          </Stack>
        )}
      </ItemLoader>
    </Stack>
  )
}

const Plain = ({ answer }: { answer: CannedAnswer }) => (
  <Stack gap="xs">
    {LANGS.map((lang) => (
      <Text key={lang} size="sm">
        {langName(lang)}: {answer[lang]}
      </Text>
    ))}
  </Stack>
)

interface AnswerFormProps {
  answer?: CannedAnswer
  onDone(answers: { answers: CannedAnswer[] }, message: string): void
}

function AnswerForm({ answer, onDone }: AnswerFormProps) {
  const { send, busy, fault, forget } = useMutation('POST /api/console/canned_answers')
  const [values, setValues] = useState(
    answer === undefined ? EMPTY : { name: answer.name, en: answer.en, zh: answer.zh, pt: answer.pt },
  )
  const [removing, setRemoving] = useState(false)
  const submit = async (): Promise<void> => {
    const saved = await send({ action: 'save', ...(answer === undefined ? {} : { id: answer.id }), ...values })
    if (saved !== undefined) onDone(saved, texts.console_answers_saved())
  }
  const remove = async (): Promise<void> => {
    const left = answer && (await send({ action: 'remove', id: answer.id }))
    if (left !== undefined) onDone(left, texts.console_answers_removed())
  }
  return (
    <Form fault={removing ? undefined : fault} onSubmit={() => void submit()}>
      <TextInput
        label={texts.console_answers_name()}
        maxLength={NAME_LENGTH}
        error={fault?.fields['name']}
        value={values.name}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
      />
      {LANGS.map((lang) => (
        <Textarea
          key={lang}
          label={langName(lang)}
          rows={3}
          maxLength={LENGTH}
          error={fault?.fields[lang]}
          value={values[lang]}
          onChange={(event) => setValues({ ...values, [lang]: event.currentTarget.value })}
        />
      ))}
      <Group justify="flex-end">
        {answer !== undefined && (
          <Button variant="default" onClick={() => setRemoving(true)}>
            {texts.console_answers_remove()}
          </Button>
        )}
        <Button type="submit" loading={busy && !removing}>
          {texts.console_answers_save()}
        </Button>
      </Group>
      <Confirm
        isOpen={removing}
        title={texts.console_answers_remove_title()}
        text={texts.console_answers_remove_text()}
        verb={texts.console_answers_remove()}
        danger
        busy={busy}
        fault={fault?.message}
        onConfirm={() => void remove()}
        onClose={() => {
          forget()
          setRemoving(false)
        }}
      />
    </Form>
  )
}
