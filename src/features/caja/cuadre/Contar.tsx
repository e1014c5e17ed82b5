import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { ConteoGaveta } from '../ConteoGaveta.tsx'
import { conEscritos, type Escritos } from './conteo.ts'
import { OtrosMetodos } from './OtrosMetodos.tsx'
import type { ConteoGuardado } from './useConteo.ts'

/** The blind count. */
export function Contar({ conteo, poner }: Pick<ConteoGuardado, 'conteo' | 'poner'>) {
  const [escritos, setEscritos] = useState<Escritos>({})
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        poner({ cerrado: true, otros: conEscritos(conteo.otros, escritos) })
      }}
    >
      <Stack>
        <ConteoGaveta
          conteo={{ DOP: conteo.dop, USD: conteo.usd }}
          onConteo={(moneda, cuenta) => poner(moneda === 'DOP' ? { dop: cuenta } : { usd: cuenta })}
        />
        <OtrosMetodos otros={conteo.otros} onOtros={(otros) => poner({ otros })} escritos={escritos} onEscritos={setEscritos} />
        <Group justify="space-between">
          <Text c="dimmed">Al terminar verás cuánto debía haber. Puedes recontar, y queda anotado.</Text>
          <Button type="submit" size="lg" leftSection={<IconLock size={20} />}>
            Terminé de contar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
