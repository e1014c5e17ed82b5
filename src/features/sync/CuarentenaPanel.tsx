import { useState } from 'react'
import { Accordion, Alert, Badge, Code, Group, SegmentedControl, Stack, Table, Text } from '@mantine/core'
import { ejecutar } from '#data/device/browser/api.ts'
import { usePuede, useTienda, useVivo } from '#data/session/react.tsx'
import { useConsulta } from '#data/useConsulta.ts'
import { useLeido } from '#data/useLeido.ts'
import { comandos, type EnCuarentena } from '#domain/comandos.ts'
import { Acceso } from '#domain/personas/equipo.entity.ts'
import { Dispositivo } from '#domain/tienda/dispositivo.entity.ts'
import { CierreTurno } from '#domain/caja/turno.entity.ts'
import { mensajeDe } from '#domain/messages.ts'
import type { Fallo } from '#domain/core/result.ts'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import { EmptyState, Loading } from '#ui/show/states.tsx'
import { useLocked } from '#ui/hooks/useLocked.ts'
import { DosCierres } from '#features/kit/aclarar/DosCierres.tsx'
import { Problem } from '#features/kit/answer/Problem.tsx'
import { enPalabras } from '#features/kit/answer/useCommand.ts'
import { VerMas } from '#features/kit/list/VerMas.tsx'
import { contenidoDe, esDineroAjeno, segundoCierreDe, type Contenido } from './contenido.ts'
import { DecidirCuarentena } from './DecidirCuarentena.tsx'
import { PapelesDobles } from './PapelesDobles.tsx'
import { Answer } from '#features/kit/Answer.tsx'
import type { SaludTiendaEnLinea } from './saludTienda.ts'

/** Facts that the server holds apart, each readable and with its reason: nothing was lost, and the owner decides what becomes of it. */
export function CuarentenaPanel({ consulta: salud }: { consulta: SaludTiendaEnLinea }) {
  const { tiendaId } = useTienda()
  const [ver, setVer] = useState<'pendientes' | 'archivadas'>('pendientes')
  const consulta = useConsulta(comandos.cuarentena, { tiendaId }, { ver }, { cadaMs: 30_000 })
  const equipos = new Map(salud.datos?.dispositivos.map(({ dispositivoId, nombre }) => [dispositivoId, nombre]))
  const equipoDe = (id: string) => equipos.get(id) ?? 'Equipo retirado'
  const accesos = useVivo(Acceso)
  const nombreDe = (empleadoId: string) => accesos?.find(({ doc }) => doc.empleadoId === empleadoId)?.doc.nombre ?? ''
  const mas = useMas(tiendaId, ver, consulta.datos?.siguiente ?? '')
  const onDecide = () => {
    consulta.recargar()
    mas.olvidar()
    salud.recargar()
  }
  return (
    <Stack>
      <SegmentedControl
        value={ver}
        onChange={(valor) => setVer(valor === 'archivadas' ? 'archivadas' : 'pendientes')}
        data={[
          { value: 'pendientes', label: 'Por revisar' },
          { value: 'archivadas', label: 'Archivados' },
        ]}
        aria-label="Qué documentos se ven"
        style={{ alignSelf: 'flex-start' }}
      />
      <Answer of={consulta} what="La cuarentena">
        {({ documentos }) => {
          const primeros = new Set(documentos.map(({ cuarentenaId }) => cuarentenaId))
          const todos = [...documentos, ...mas.documentos.filter(({ cuarentenaId }) => !primeros.has(cuarentenaId))]
          const vistos = todos.filter(({ archivada }) => (archivada === null) === (ver === 'pendientes'))
          if (vistos.length === 0) return documentos.length > 0 ? <Loading /> : <Vacio ver={ver} />
          return (
            <Stack>
              <PapelesDobles documentos={vistos} hayMas={mas.hayMas} />
              <Accordion variant="separated" order={3}>
                {vistos.map((d) => (
                  <Documento
                    key={d.cuarentenaId}
                    documento={d}
                    equipo={equipoDe(d.dispositivoId)}
                    equipoDe={equipoDe}
                    nombreDe={nombreDe}
                    onDecided={onDecide}
                  />
                ))}
              </Accordion>
              {mas.error && <Problem>{enPalabras(mas.error)}</Problem>}
              <VerMas hayMas={mas.hayMas} seguir={mas.seguir} siguiendo={mas.siguiendo} />
            </Stack>
          )
        }}
      </Answer>
    </Stack>
  )
}

/** The pages after the first one, which is asked for again by itself. */
function useMas(tiendaId: string, ver: 'pendientes' | 'archivadas', desde: string) {
  const [leido, setLeido] = useState<{ ver: string; documentos: EnCuarentena[]; siguiente: string }>()
  const [error, setError] = useState<Fallo>()
  const vigente = leido?.ver === ver ? leido : undefined
  const siguiente = vigente?.siguiente ?? desde
  const [seguir, siguiendo] = useLocked(async () => {
    const dicha = await ejecutar(comandos.cuarentena, { tiendaId }, { ver, antesDe: siguiente })
    setError(dicha.ok ? undefined : dicha.error)
    if (dicha.ok)
      setLeido({ ver, documentos: [...(vigente?.documentos ?? []), ...dicha.value.documentos], siguiente: dicha.value.siguiente })
  })
  return { documentos: vigente?.documentos ?? [], hayMas: siguiente !== '', error, seguir, siguiendo, olvidar: () => setLeido(undefined) }
}

const Vacio = ({ ver }: { ver: 'pendientes' | 'archivadas' }) =>
  ver === 'pendientes' ? (
    <EmptyState title="Nada por revisar">
      Tu dinero está a salvo: todo lo que llegó al servidor está en su sitio. Si un documento llega con algo que no cuadra, espera aquí.
    </EmptyState>
  ) : (
    <EmptyState title="No se ha archivado nada">Lo que archives se queda aquí para siempre, con su motivo.</EmptyState>
  )

interface DocumentoProps {
  documento: EnCuarentena
  equipo: string
  equipoDe: (dispositivoId: string) => string
  nombreDe: (empleadoId: string) => string
  onDecided: () => void
}

function Documento({ documento: d, equipo, equipoDe, nombreDe, onDecided }: DocumentoProps) {
  const decide = usePuede(Dispositivo, 'decidirCuarentena')
  const contenido = contenidoDe(d.texto, nombreDe)
  const segundo = segundoCierreDe(d)
  const dicho = segundo ? 'cierre-repetido' : d.porque || (esDineroAjeno(d) ? 'entrega-ajena' : d.motivo)
  const { mensaje, arreglo } = mensajeDe({ code: `cuarentena.${dicho}` })
  return (
    <Accordion.Item value={d.cuarentenaId}>
      <Accordion.Control>
        <Group justify="space-between" gap="xs" pr="xs">
          <div>
            <Text fw={650}>{contenido?.titulo ?? 'Texto que no se puede leer'}</Text>
            <Text size="sm" c="dimmed">
              {equipo} · {d.por === '' ? '' : `lo trajo ${equipoDe(d.por)} · `}llegó el {formatDateTime(d.en)}
            </Text>
          </div>
          {contenido && contenido.monto !== '' && (
            <Text fw={700} className="numeros">
              {contenido.monto}
            </Text>
          )}
        </Group>
        <Badge mt={6} color={d.archivada ? 'gray' : 'orange'} variant="light" size="lg" tt="none" styles={enVariosRenglones}>
          {d.archivada ? `Revisada: ${d.archivada.motivo}` : mensaje}
        </Badge>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="md">
          <Alert color={d.archivada ? 'gray' : 'orange'} title={mensaje}>
            <Text fw={600}>
              Tu dinero está a salvo: el servidor guardó el documento entero. Todavía no cuenta en reportes ni en existencia.
            </Text>
            {arreglo !== undefined && <Text>{arreglo}</Text>}
            {d.detalle !== '' && (
              <Text size="sm" mt={4}>
                Detalle: {conNombres(d.detalle, nombreDe)}
              </Text>
            )}
          </Alert>
          {d.archivada && (
            <Text>
              La archivó {nombreDe(d.archivada.quien) || 'el propietario'} el {formatDateTime(d.archivada.en)}: {d.archivada.motivo}
            </Text>
          )}
          {segundo && <CierreRepetido segundo={segundo} />}
          {contenido && <Leido contenido={contenido} />}
          {decide ? (
            <DecidirCuarentena documento={d} onDecided={onDecided} />
          ) : (
            <Text c="dimmed">Decidir sobre él le toca al propietario.</Text>
          )}
          <details>
            <summary>
              Texto exacto (documento {formatInteger(d.seq)} de {equipo})
            </summary>
            <Code block mt="xs">
              {enRenglones(d.texto)}
            </Code>
          </details>
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  )
}

/** The closing that counts is on this device too, as on every one that sees the shifts. */
function CierreRepetido({ segundo }: { segundo: CierreTurno }) {
  const { repo } = useTienda()
  const vale = useLeido(() => repo.get(CierreTurno, segundo.id), [repo, segundo.id])
  if (vale.error) return <Problem>{enPalabras(vale.error)}</Problem>
  return <DosCierres vale={vale.valor?.doc} segundo={segundo} />
}

/** The server tells of people by their id. */
const conNombres = (detalle: string, nombreDe: (empleadoId: string) => string): string =>
  detalle.replace(/empleado:[\w-]+/g, (id) => nombreDe(id) || id)

/** Reasons are sentences: on a phone they take two lines. */
const enVariosRenglones = { root: { height: 'auto', maxWidth: '100%', paddingBlock: 4 }, label: { whiteSpace: 'normal' } } as const

function Leido({ contenido: { datos, lineas, monto } }: { contenido: Contenido }) {
  return (
    <div>
      {datos.length > 0 && (
        <Table variant="vertical" layout="auto" withTableBorder={false}>
          <Table.Tbody>
            {datos.map(({ etiqueta, valor }) => (
              <Table.Tr key={etiqueta}>
                <Table.Th w={130} scope="row">
                  {etiqueta}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{valor}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {lineas.length > 0 && (
        <Table mt="sm" aria-label="Artículos">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Cantidad</Table.Th>
              <Table.Th>Artículo</Table.Th>
              <Table.Th ta="right">Monto</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lineas.map((linea) => (
              <Table.Tr key={linea.lugar}>
                <Table.Td className="numeros">{linea.cantidad}</Table.Td>
                <Table.Td>{linea.nombre}</Table.Td>
                <Table.Td ta="right" className="numeros">
                  {linea.monto}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th colSpan={2}>Total</Table.Th>
              <Table.Th ta="right" className="numeros">
                {monto}
              </Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      )}
    </div>
  )
}

/** Indented when it is JSON; as it came when it is not, since that may be why it is here. */
function enRenglones(texto: string): string {
  try {
    return JSON.stringify(JSON.parse(texto), null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return texto
    throw error
  }
}
