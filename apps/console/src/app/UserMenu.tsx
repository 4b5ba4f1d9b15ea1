import { Anchor, Button, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { LanguageSelect } from '../shared/LanguageSelect.tsx'
import type { Me } from '../shared/request.ts'
import { roleName } from '../shared/role-names.ts'
import { hrefOf } from '../shared/router.ts'
import { BarPanel } from '../ui/BarPanel.tsx'
import { initialsOf } from '../ui/initials.ts'
import classes from './UserMenu.module.css'

export interface UserMenuProps {
  operator: Me['operator']
  lang: Lang
  onLang(lang: Lang): void
  onLogOut(): void
}

export function UserMenu({ operator: { name, login, role }, lang, onLang, onLogOut }: UserMenuProps) {
  return (
    <BarPanel
      label={texts.console_user_menu({ name, role: roleName(role) })}
      button={
        <>
          <span className={classes['who']}>
            <span className={classes['name']}>{name}</span>
            <span className={classes['role']}>{roleName(role)}</span>
          </span>
          <span className={classes['avatar']} aria-hidden>
            {initialsOf(name)}
          </span>
        </>
      }
    >
      {(close) => (
        <Stack gap="sm">
          <div>
            <Text fw={600}>{name}</Text>
            <Text size="sm" c="dimmed">
              {login} · {roleName(role)}
            </Text>
          </div>
          <Anchor href={hrefOf(['account'])} underline="always" className={classes['link'] ?? ''} onClick={close}>
            {texts.console_page_account()}
          </Anchor>
          <LanguageSelect lang={lang} onLang={onLang} />
          <Button variant="default" onClick={onLogOut}>
            {texts.console_log_out()}
          </Button>
        </Stack>
      )}
    </BarPanel>
  )
}
