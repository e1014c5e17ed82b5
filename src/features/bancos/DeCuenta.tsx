import type { ReactNode } from 'react'
import { Group, NativeSelect } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { comandosBancos, type CuentaConSaldo, type MesVisto } from '#domain/bancos/comandos.bancos.ts'
import { mesEnPalabras } from '#domain/fiscal/mes.ts'
import { useSearchState } from '#ui/hooks/useSearchState.ts'
import { Answer } from '../kit/Answer.tsx'
import { mesesDe } from './palabras.ts'
import { useCuentaElegida } from './useCuentaElegida.ts'

interface Props {
  cuentas: readonly CuentaConSaldo[]
  hoy: string
  onChange: () => void
  children: (de: { visto: MesVisto; onChange: () => void }) => ReactNode
}

/** Which account and which month, and what the server says of it. */
export function DeCuenta({ cuentas, hoy, onChange, children }: Props) {
  const { elegida, elegir, opciones } = useCuentaElegida(cuentas)
  const [pedido, setMes] = useSearchState('mes', { replace: true })
  if (!elegida) return null
  const { cuenta, mesAbierto } = elegida
  const meses = mesesDe(cuenta, hoy)
  const mes = meses.find((uno) => uno === pedido) ?? meses.find((uno) => uno === mesAbierto) ?? meses[0] ?? mesAbierto
  return (
    <>
      <Group mb="md" align="flex-end">
        <NativeSelect label="Cuenta" data={opciones} value={cuenta.id} onChange={(event) => elegir(event.currentTarget.value)} />
        <NativeSelect
          label="Mes"
          data={meses.map((uno) => ({ value: uno, label: mesEnPalabras(uno) }))}
          value={mes}
          onChange={(event) => setMes(event.currentTarget.value)}
        />
      </Group>
      <DelMes key={`${cuenta.id} ${mes}`} cuentaId={cuenta.id} mes={mes} onChange={onChange}>
        {children}
      </DelMes>
    </>
  )
}

/** One mount for each month: what another said is not shown meanwhile. */
function DelMes({ cuentaId, mes, onChange, children }: Pick<Props, 'onChange' | 'children'> & { cuentaId: string; mes: string }) {
  const { tiendaId } = useTienda()
  const consulta = useConsulta(comandosBancos.mesDeBanco, { tiendaId, cuentaId }, { mes })
  const alCambiar = (): void => {
    consulta.recargar()
    onChange()
  }
  return (
    <Answer of={consulta} what="El mes de la cuenta">
      {(visto) => children({ visto, onChange: alCambiar })}
    </Answer>
  )
}
