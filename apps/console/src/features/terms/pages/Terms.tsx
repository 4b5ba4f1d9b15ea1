import { NativeSelect, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Me } from '../../../shared/request.ts'
import { go, hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { Message } from '../../../ui/Message.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Section } from '../../../ui/Section.tsx'
import { FirstProducts } from '../FirstProducts.tsx'
import { ProposedVersion } from '../ProposedVersion.tsx'
import { SettingEditor } from '../SettingEditor.tsx'
import { formOf, SETTING_FORMS, type SettingForm } from '../setting-forms.ts'
import classes from '../Terms.module.css'
import { VersionList } from '../VersionList.tsx'
import { numberVersions, VERSIONS } from '../versions.ts'

const VERSIONS_SHOWN = 25

/** One setting of the lender's products and policy: its fields, its versions, and what a change does. */
export function Terms({ me, name }: { me: Me; name: string }) {
  const form = formOf(name)
  if (form === undefined)
    return (
      <Message
        title={texts.console_not_found_title()}
        text={texts.console_not_found_text()}
        href={hrefOf(['terms'])}
        link={texts.console_page_terms()}
      />
    )
  return <SettingPage key={name} me={me} form={form} />
}

function SettingPage({ me, form }: { me: Me; form: SettingForm }) {
  const { data, fault, reload } = useQuery(VERSIONS, {
    action: 'list',
    name: form.name,
    page: 1,
    page_size: VERSIONS_SHOWN,
  } as const)
  // After each proposal and decision the page begins again.
  const [turn, setTurn] = useState(0)
  const restart = (): void => {
    setTurn(turn + 1)
    reload()
  }
  return (
    <Stack>
      <PageTitle>{form.label()}</PageTitle>
      <Text size="sm" maw={760}>
        {form.hint()}
      </Text>
      <FirstProducts key={turn} />
      <ItemLoader
        value={data !== undefined && 'rows' in data ? data : undefined}
        fault={fault}
        onRetry={reload}
        href={hrefOf(['terms'])}
        link={texts.console_page_terms()}
      >
        {({ rows, total }) => {
          const versions = numberVersions(rows, total)
          const proposed = versions.find(({ state }) => state === 'proposed')
          const side = (
            <>
              <SettingMenu current={form} />
              <VersionList versions={versions} />
            </>
          )
          const shared = { me, form, versions, side, onDone: restart }
          return (
            <div className={classes['columns']}>
              {proposed === undefined ? (
                <SettingEditor {...shared} key={`${turn}`} next={total + 1} />
              ) : (
                <ProposedVersion {...shared} key={`${turn} ${proposed.id}`} proposed={proposed} />
              )}
            </div>
          )
        }}
      </ItemLoader>
    </Stack>
  )
}

/** The settings; a list to choose from on a phone. */
const SettingMenu = ({ current }: { current: SettingForm }) => (
  <Section title={texts.console_page_terms()}>
    <NativeSelect
      hiddenFrom="md"
      aria-label={texts.console_page_terms()}
      value={current.name}
      data={SETTING_FORMS.map(({ name, label }) => ({ value: name, label: label() }))}
      onChange={(event) => go(['terms', event.currentTarget.value])}
    />
    <Stack gap={2} visibleFrom="md" component="nav" aria-label={texts.console_page_terms()}>
      {SETTING_FORMS.map(({ name, label }) => (
        <a
          key={name}
          className={classes['link']}
          href={hrefOf(['terms', name])}
          {...(name === current.name ? { 'aria-current': 'page' as const } : {})}
        >
          {label()}
        </a>
      ))}
    </Stack>
  </Section>
)
