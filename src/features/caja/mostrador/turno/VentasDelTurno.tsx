import { useState } from 'react'
import { Badge, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconReceiptTax, IconSearch } from '@tabler/icons-react'
import { useSync, useTienda, useVivo } from '#data/session/react.tsx'
import { pedirVenta } from '#data/ventas/venta-anterior.ts'
import type { Fila } from '#data/device/fila.ts'
import { Venta } from '#domain/ventas/venta.entity.ts'
import { nombreCliente } from '#domain/ventas/comprador.ts'
import { formatMoney } from '#domain/core/money.ts'
import { comprobantes } from '#domain/fiscal/ncf.ts'
import type { Fallo } from '#domain/core/result.ts'
import { mensajeDe } from '#domain/messages.ts'
import { explicarMotivo } from '#domain/sync/revision.ts'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { searchRows } from '#ui/search.ts'
import { formatTime } from '#ui/format.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { SyncMark } from '#ui/show/SyncMark.tsx'
import { BotonesPapel } from '#features/kit/paper/BotonesPapel.tsx'
import { usePapel } from '#features/kit/paper/usePapel.ts'
import { ActosDelTurno } from './ActosDelTurno.tsx'
import classes from './VentasDelTurno.module.css'

interface Props {
  turnoId: string
  /** A note of one of them is to be made: what comes back of it, or what more is charged. */
  onNota: (clase: 'devolver' | 'cargar', venta: Venta) => void
  onClose: () => void
}

/** More of them are found by their number. */
const LIMITE = 200

const textoDe = ({ doc }: Fila<Venta>): string =>
  `${doc.ncf} ${doc.cliente.nombre} ${doc.cliente.identificacion} ${formatMoney(doc.totales.total)}`

/** What was sold in this shift, newest first: print again, take back. An older sale is found by its whole number. */
export function VentasDelTurno({ turnoId, onNota, onClose }: Props) {
  const tienda = useTienda()
  const { repo } = tienda
  const delTurno = useVivo(Venta, { padre: turnoId, limite: LIMITE })
  const [texto, setTexto] = useState('')
  const [antigua, setAntigua] = useState<Fila<Venta>[] | undefined>(undefined)
  const [abierta, setAbierta] = useState('')
  const halladas = delTurno === undefined ? [] : searchRows(delTurno, textoDe, texto)
  const visibles = halladas.length === 0 && antigua ? antigua : halladas
  const [fallo, setFallo] = useState<Fallo | undefined>(undefined)
  const buscarAntigua = async () => setAntigua(await repo.buscar(Venta, { clave: texto.trim().toUpperCase() }))
  const [pedir, pidiendo] = useLocked(async () => {
    const dicha = await pedirVenta(tienda, texto)
    setFallo(dicha.ok ? undefined : dicha.error)
    if (dicha.ok) setAntigua([{ doc: dicha.value.venta, estado: 'servidor', motivo: '', recibidoEn: '' }])
  })
  return (
    <Modal opened onClose={onClose} title="Ventas del turno" size="xl">
      <Stack>
        <form
          onSubmit={(evento) => {
            evento.preventDefault()
            if (halladas.length === 0 && texto.trim() !== '') void buscarAntigua()
          }}
        >
          <TextInput
            data-autofocus
            aria-label="Buscar una venta"
            placeholder="NCF, cliente o monto"
            leftSection={<IconSearch size={18} aria-hidden />}
            value={texto}
            onChange={(evento) => {
              setTexto(evento.currentTarget.value)
              setAntigua(undefined)
              setFallo(undefined)
            }}
          />
        </form>
        {delTurno === undefined && <Loading />}
        {delTurno !== undefined && visibles.length === 0 && (
          <Ninguna
            texto={texto}
            buscada={antigua !== undefined}
            fallo={fallo}
            pidiendo={pidiendo}
            onSearch={() => void buscarAntigua()}
            onAsk={pedir}
          />
        )}
        <ul className={classes['lista']} aria-label="Ventas">
          {visibles.map((fila) => (
            <Renglon
              key={fila.doc.id}
              fila={fila}
              abierta={abierta === fila.doc.id}
              onOpen={() => setAbierta(abierta === fila.doc.id ? '' : fila.doc.id)}
              onNota={(clase) => onNota(clase, fila.doc)}
            />
          ))}
        </ul>
        {texto.trim() === '' && <ActosDelTurno turnoId={turnoId} />}
      </Stack>
    </Modal>
  )
}

interface NingunaProps {
  texto: string
  /** It was looked for on this device. */
  buscada: boolean
  /** Why the server did not bring it. */
  fallo: Fallo | undefined
  pidiendo: boolean
  onSearch: () => void
  onAsk: () => void
}

function Ninguna({ texto, buscada, fallo, pidiendo, onSearch, onAsk }: NingunaProps) {
  const { conexion } = useSync()
  if (texto.trim() === '') return <EmptyState title="Todavía no hay ventas en este turno">La primera saldrá aquí al cobrarla.</EmptyState>
  if (!buscada)
    return (
      <EmptyState title="No es de este turno" action={<Button onClick={onSearch}>Buscar en este equipo</Button>}>
        Con el NCF completo se busca entre todas las ventas guardadas aquí.
      </EmptyState>
    )
  const { mensaje, arreglo } = fallo ? mensajeDe(fallo) : { mensaje: 'Esa venta no está en este equipo', arreglo: undefined }
  return (
    <EmptyState
      title={mensaje}
      action={
        <Button loading={pidiendo} disabled={conexion === 'sin-conexion'} onClick={onAsk}>
          Pedirla al servidor
        </Button>
      }
    >
      {arreglo ?? 'Puede ser de otra caja o de hace más de 30 días. Con su NCF completo y con conexión se trae, con las notas que tenga.'}
    </EmptyState>
  )
}

interface RenglonProps {
  fila: Fila<Venta>
  abierta: boolean
  onOpen: () => void
  onNota: (clase: 'devolver' | 'cargar') => void
}

function Renglon({ fila: { doc: venta, estado, motivo }, abierta, onOpen, onNota }: RenglonProps) {
  const { notaCredito: nota, notaDebito: cargo } = comprobantes[venta.tipoComprobante]
  return (
    <li>
      <button type="button" aria-expanded={abierta} onClick={onOpen}>
        <span className={classes['texto']}>
          <strong className="numeros">{venta.ncf}</strong>
          <Text component="small" size="sm" c="dimmed" truncate>
            {formatTime(venta.en)} · {nombreCliente(venta.cliente)} · {venta.cajeroNombre}
          </Text>
        </span>
        {nota && (
          <Badge color="orange" variant="light" tt="none">
            Devolución
          </Badge>
        )}
        {cargo && (
          <Badge color="blue" variant="light" tt="none">
            Nota de débito
          </Badge>
        )}
        <SyncMark state={estado} detail={explicarMotivo(motivo)} compact />
        <strong className="numeros">
          {nota ? '−' : ''}
          {formatMoney(venta.totales.total)}
        </strong>
      </button>
      {abierta && (
        <Group p="sm" gap="xs">
          <PapelesDe venta={venta} />
          {!nota && (
            <Button variant="light" color="orange" leftSection={<IconArrowBackUp size={20} />} onClick={() => onNota('devolver')}>
              Devolver
            </Button>
          )}
          {!nota && !cargo && (
            <Button variant="default" leftSection={<IconReceiptTax size={20} />} onClick={() => onNota('cargar')}>
              Cargar algo más
            </Button>
          )}
        </Group>
      )}
    </li>
  )
}

function PapelesDe({ venta }: { venta: Venta }) {
  return <BotonesPapel papel={usePapel(venta)} />
}
