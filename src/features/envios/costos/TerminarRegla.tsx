import { List } from '@mantine/core'
import { useTienda } from '#data/session/react.tsx'
import type { Territorio } from '#data/envios/territorio.ts'
import type { CostosEnvios } from '#domain/envios/costos-envios.entity.ts'
import { hastaParaTerminar, reglaQueRige } from '#domain/envios/envio.rules.ts'
import { desdeLugar, lugarVigente } from '#domain/envios/territorio.ts'
import { formatMoney } from '#domain/core/money.ts'
import { decir } from '#features/kit/answer/useCommand.ts'
import { ConfirmDialog } from '#ui/page/ConfirmDialog.tsx'
import { guardarReglas } from './lote.ts'
import { costoEnPalabras, nombreDeLugar } from '../palabras.ts'
import { redireccionesDe } from '../useReglas.ts'

interface Props {
  reglas: readonly CostosEnvios[]
  todas: readonly CostosEnvios[]
  territorio: Territorio | undefined
  porDefecto: number
  hoy: string
  onClose: () => void
}

const A_LA_VISTA = 8

/** Ends rules today, and says what will hold in their place. */
export function TerminarRegla({ reglas, todas, territorio, porDefecto, hoy, onClose }: Props) {
  const { tiendaId, sync } = useTienda()
  const ids = new Set(reglas.map(({ id }) => id))
  const quedan = todas.filter(({ id }) => !ids.has(id))
  const terminar = async () => {
    const cambios = reglas.map(({ id: reglaId }) => ({ reglaId, cambio: { hasta: hastaParaTerminar(hoy) } }))
    const hecho = await guardarReglas(tiendaId, [], cambios)
    if (decir(hecho, { bien: reglas.length === 1 ? 'Costo terminado' : `${reglas.length} costos terminados` })) await sync.sincronizar()
  }
  const redirecciones = redireccionesDe(territorio)
  const despues = (codigo: string): string => {
    const regla = reglaQueRige(quedan, desdeLugar(lugarVigente(codigo, redirecciones)), hoy, redirecciones)?.regla
    return regla === undefined
      ? `${formatMoney(porDefecto)}, el costo por defecto`
      : `${costoEnPalabras(regla)}${regla.codigo === codigo ? '' : `, por ${nombreDeLugar(territorio, regla.codigo)}`}`
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={reglas.length === 1 ? '¿Terminar este costo?' : `¿Terminar ${reglas.length} costos?`}
      confirmLabel="Terminar"
      danger
      onConfirm={terminar}
    >
      Deja de regir hoy. Lo ya pedido no cambia. Desde ahora costará:
      <List mt="xs">
        {reglas.slice(0, A_LA_VISTA).map(({ id, codigo }) => (
          <List.Item key={id}>
            {nombreDeLugar(territorio, codigo)}: {despues(codigo)}
          </List.Item>
        ))}
      </List>
      {reglas.length > A_LA_VISTA && `Y ${reglas.length - A_LA_VISTA} más.`}
    </ConfirmDialog>
  )
}
