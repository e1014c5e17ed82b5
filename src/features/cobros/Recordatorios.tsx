import { useMemo, useState } from 'react'
import { Alert, Button, List, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import type { RenglonDeCartera } from '#domain/cobros/cartera.rules.ts'
import { comandosCobros } from '#domain/cobros/comandos.cobros.ts'
import { DIAS_ENTRE_RECORDATORIOS, RecordatorioDeDeuda, RECORDATORIOS } from '#domain/cobros/recordatorio.entity.ts'
import { diasEntre } from '#domain/core/fecha.ts'
import { fallo, ok, type Result } from '#domain/core/result.ts'
import { explicarCodigo } from '#domain/messages.ts'
import type { Column } from '#ui/DataTable.tsx'
import { formatInteger } from '#ui/format.ts'
import { toastSuccess } from '#ui/toast.ts'
import { Problem } from '../kit/answer/Problem.tsx'
import { useAction } from '../kit/answer/useAction.ts'
import { day, money, text } from '../kit/columns.tsx'
import { SmallTable } from '../kit/SmallTable.tsx'

/** Writes to one customer now; says why it does not when it does not. */
export function RecordarPorCorreo({ renglon: { cliente, deuda } }: { renglon: RenglonDeCartera }) {
  const { tiendaId } = useTienda()
  const puede = usePuede(RecordatorioDeDeuda, 'crear')
  const { run, running, problem } = useAction(
    async (): Promise<Result<true>> => {
      const dicho = await ejecutar(comandosCobros.recordarDeudas, { tiendaId }, { clienteIds: [cliente.id] })
      if (!dicho.ok) return dicho
      const [saltado] = dicho.value.saltados
      return saltado ? fallo(saltado.code) : ok(true)
    },
    () => toastSuccess('Recordatorio enviado'),
  )
  if (!puede || cliente.email === '' || deuda.saldoCentavos <= 0) return null
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={20} aria-hidden />} loading={running} onClick={run}>
        Recordar por correo
      </Button>
      <Problem>{problem}</Problem>
    </>
  )
}

const columnas: readonly Column<RecordatorioDeDeuda>[] = [
  day('fecha', 'Recordatorio', ({ fecha }) => fecha),
  money('saldo', 'Debía', ({ saldoCentavos }) => saldoCentavos),
  money('vencido', 'Vencido', ({ vencidoCentavos }) => vencidoCentavos, { zero: '—' }),
  text('quien', 'Lo envió', ({ porNombre }) => porNombre),
]

/** The letters that one customer got; nothing where there were none. */
export function RecordatoriosDeCliente({ clienteId }: { clienteId: string }) {
  const enviados = useVivo(RecordatorioDeDeuda, { padre: clienteId })
  if (!enviados || enviados.length === 0) return null
  return (
    <SmallTable
      label="Recordatorios por correo"
      minWidth={420}
      rows={enviados.map(({ doc }) => doc)}
      rowKey={({ id }) => id}
      columns={columnas}
    />
  )
}

/** A button that writes to all whose debt is overdue; nothing where there is nobody to write to. */
export function RecordarATodos({ renglones, hoy }: { renglones: readonly RenglonDeCartera[]; hoy: string }) {
  const puede = usePuede(RecordatorioDeDeuda, 'crear')
  const enviados = useVivo(RecordatorioDeDeuda)
  const [abierto, setAbierto] = useState(false)
  const { para, sinCorreo, recientes } = useMemo(() => {
    const hace = new Set(
      (enviados ?? []).flatMap(({ doc }) => (diasEntre(doc.fecha, hoy) < DIAS_ENTRE_RECORDATORIOS ? [doc.clienteId] : [])),
    )
    const vencidos = renglones.filter(({ deuda }) => deuda.vencidoCentavos > 0 && deuda.saldoCentavos > 0)
    const conCorreo = vencidos.filter(({ cliente }) => cliente.email !== '')
    return {
      para: conCorreo.filter(({ cliente }) => !hace.has(cliente.id)),
      sinCorreo: vencidos.filter(({ cliente }) => cliente.email === ''),
      recientes: conCorreo.filter(({ cliente }) => hace.has(cliente.id)).length,
    }
  }, [renglones, enviados, hoy])
  // While it goes on its letters come in one by one, and the dialog stays.
  if (!puede || (para.length === 0 && !abierto)) return null
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={20} aria-hidden />} onClick={() => setAbierto(true)}>
        Recordar por correo a los vencidos ({formatInteger(para.length)})
      </Button>
      {abierto && <Enviar para={para} sinCorreo={sinCorreo} recientes={recientes} onClose={() => setAbierto(false)} />}
    </>
  )
}

interface EnviarProps {
  para: readonly RenglonDeCartera[]
  sinCorreo: readonly RenglonDeCartera[]
  recientes: number
  onClose: () => void
}

interface Hecho {
  van: number
  de: number
  enviados: number
  saltados: { nombre: string; porque: string }[]
}

function Enviar({ para: alAbrir, sinCorreo, recientes, onClose }: EnviarProps) {
  const { tiendaId } = useTienda()
  const [para] = useState(alAbrir)
  const [hecho, setHecho] = useState<Hecho>()
  const nombres = new Map(para.map(({ cliente }) => [cliente.id, cliente.nombre]))
  const { run, running, problem } = useAction(async (): Promise<Result<true>> => {
    let van: Hecho = { van: 0, de: para.length, enviados: 0, saltados: [] }
    for (let i = 0; i < para.length; i += RECORDATORIOS.porEnvio) {
      const clienteIds = para.slice(i, i + RECORDATORIOS.porEnvio).map(({ cliente }) => cliente.id)
      const dicho = await ejecutar(comandosCobros.recordarDeudas, { tiendaId }, { clienteIds })
      if (!dicho.ok) return dicho
      const saltados = dicho.value.saltados.map(({ clienteId, code }) => ({
        nombre: nombres.get(clienteId) ?? '',
        porque: explicarCodigo(code),
      }))
      van = {
        ...van,
        van: van.van + clienteIds.length,
        enviados: van.enviados + dicho.value.enviados.length,
        saltados: [...van.saltados, ...saltados],
      }
      setHecho(van)
    }
    return ok(true)
  })
  const acabo = hecho !== undefined && hecho.van === hecho.de
  return (
    <Modal opened onClose={onClose} title="Recordar por correo" size="lg">
      <Stack>
        {!hecho && (
          <Text>
            Se le escribe a {para.length === 1 ? 'un cliente' : `${formatInteger(para.length)} clientes`} con lo que debe, lo que venció y
            un enlace a su estado de cuenta, que abre 30 días.
          </Text>
        )}
        {!hecho && recientes > 0 && (
          <Text c="dimmed">A {formatInteger(recientes)} se le escribió hace menos de tres días, y hoy no se le repite.</Text>
        )}
        {!hecho && sinCorreo.length > 0 && (
          <Alert color="blue" title={`Sin correo: ${formatInteger(sinCorreo.length)}`}>
            {sinCorreo
              .slice(0, 8)
              .map(({ cliente }) => cliente.nombre)
              .join(', ')}
            {sinCorreo.length > 8 ? '…' : ''}. A ellos, por WhatsApp desde su cuenta.
          </Alert>
        )}
        {hecho && (
          <>
            <Progress value={(100 * hecho.van) / hecho.de} aria-label="Recordatorios enviados" />
            <Text role="status" fw={600}>
              Enviados: {formatInteger(hecho.enviados)} de {formatInteger(hecho.de)}
            </Text>
          </>
        )}
        {hecho && hecho.saltados.length > 0 && (
          <List aria-label="A quién no se le escribió">
            {hecho.saltados.map(({ nombre, porque }) => (
              <List.Item key={nombre}>
                {nombre}: {porque}
              </List.Item>
            ))}
          </List>
        )}
        <Problem>{problem}</Problem>
        {acabo ? (
          <Button onClick={onClose}>Listo</Button>
        ) : (
          <Button loading={running} onClick={run} leftSection={<IconMail size={20} aria-hidden />}>
            Enviar {formatInteger(para.length)}
          </Button>
        )}
      </Stack>
    </Modal>
  )
}
