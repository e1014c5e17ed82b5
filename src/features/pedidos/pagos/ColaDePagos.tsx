import { Text, UnstyledButton } from '@mantine/core'
import type { FilaDeVerificacion } from '#domain/pedidos/pagos/comandos.pagos.ts'
import { numeroDePedido } from '#domain/pedidos/palabras/pedido.palabras.ts'
import { loTieneOtro } from '#domain/pedidos/pagos/pedido.verificacion.ts'
import { formatMoney } from '#domain/core/money.ts'
import { MarkBadge } from '#features/kit/columns.tsx'
import { formatAgo } from '#ui/format.ts'
import { Riesgos } from '../RevisionDePago.tsx'
import classes from './Pagos.module.css'
import type { FuenteDePagos } from './useRecientes.ts'

const MINUTO_MS = 60_000
/** Half an hour is what a customer waits without writing; after two she has bought somewhere else. */
const tonoDeEspera = (desde: string, ahoraMs: number): string => {
  const minutos = (ahoraMs - Date.parse(desde)) / MINUTO_MS
  return minutos > 120 ? 'red' : minutos > 30 ? 'orange' : 'gray'
}

interface Props {
  filas: readonly FilaDeVerificacion[]
  abierta: string | undefined
  ahoraMs: number
  fuente: Pick<FuenteDePagos, 'actor' | 'variasTiendas'>
  onOpen: (comprobanteId: string) => void
}

/** The receipts that wait, the oldest first. */
export function ColaDePagos({ filas, abierta, ahoraMs, fuente, onOpen }: Props) {
  return (
    <ul className={classes['cola']} aria-label="Pagos por verificar">
      {filas.map((fila) => (
        <li key={fila.comprobante.id}>
          <Renglon
            fila={fila}
            esta={fila.comprobante.id === abierta}
            ahoraMs={ahoraMs}
            fuente={fuente}
            onOpen={() => onOpen(fila.comprobante.id)}
          />
        </li>
      ))}
    </ul>
  )
}

interface RenglonProps extends Pick<Props, 'ahoraMs' | 'fuente'> {
  fila: FilaDeVerificacion
  esta: boolean
  onOpen: () => void
}

function Renglon({ fila, esta, ahoraMs, fuente, onOpen }: RenglonProps) {
  const { comprobante, clienteNombre, tiendaNombre, metodo, desde, esperadoCentavos, riesgos } = fila
  const ocupado = loTieneOtro(comprobante, fuente.actor, new Date(ahoraMs).toISOString())
  return (
    <UnstyledButton className={classes['renglon'] ?? ''} onClick={onOpen} aria-current={esta}>
      <span className={classes['linea']}>
        <Text span fw={650}>
          {numeroDePedido(fila)} · {clienteNombre}
        </Text>
        <MarkBadge mark={[tonoDeEspera(desde, ahoraMs), formatAgo(desde, ahoraMs)]} />
      </span>
      {fuente.variasTiendas && (
        <Text span size="sm" display="block">
          {tiendaNombre}
        </Text>
      )}
      <span className={classes['linea']}>
        <Text span size="sm" c="dimmed">
          {[metodo.nombre, comprobante.banco, comprobante.referencia].filter((parte) => parte !== '').join(' · ')}
        </Text>
        <Text span fw={650} className="numeros">
          {formatMoney(comprobante.centavos)}
        </Text>
      </span>
      {comprobante.centavos !== esperadoCentavos && (
        <Text span size="sm" c="dimmed" display="block">
          Se esperan {formatMoney(esperadoCentavos)}
        </Text>
      )}
      <Riesgos riesgos={riesgos} />
      {ocupado && (
        <Text span size="sm" c="dimmed" display="block">
          Lo está viendo otra persona
        </Text>
      )}
    </UnstyledButton>
  )
}
