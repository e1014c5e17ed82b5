import { useState } from 'react'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatMoney } from '#domain/core/money.ts'
import type { Result } from '#domain/core/result.ts'
import { partesDeUrl } from '#domain/archivos/archivo.ts'
import type { DatosDeAccion } from '#domain/pedidos/pedido.acciones.ts'
import type { ContenidoDePedido, EstadoDePedido } from '#domain/pedidos/pedido.ts'
import { decideLaTiendaHasta, quienDecide, sinNota } from '#domain/pedidos/reembolsos/reembolso.rules.ts'
import { FotoComprobante } from '#features/kit/photo/FotoComprobante.tsx'
import { formatDateTime, withStop } from '#ui/format.ts'
import { useNow } from '#ui/hooks/useNow.ts'
import { useEnviarFoto } from './useEnviarFoto.ts'
import { DecidirReembolso, type DecisionDeReembolso } from './DecidirReembolso.tsx'
import { LoDicho } from './LoDicho.tsx'

type Reembolso = EstadoDePedido['reembolsos'][number]

interface Props {
  contenido: ContenidoDePedido
  estado: EstadoDePedido
  usuarioId: string
  /** Of the store; else of who runs the platform. */
  deLaTienda: boolean
  /** Why whoever is here does not decide; undefined when they may, if it is their turn. */
  impide: string | undefined
  /** Where its note is made; undefined where nobody makes one. */
  notaHref: string | undefined
  hacer: (datos: DatosDeAccion<'decidirReembolso'>) => Promise<Result<unknown>>
}

/** What its customer asks back of an order, with both sides, and what whoever is here does about it. */
export function Reclamos({ contenido, estado, usuarioId, deLaTienda, impide, notaHref, hacer }: Props) {
  const [decidiendo, setDecidiendo] = useState<{ id: string; decision: DecisionDeReembolso }>()
  const fotos = useEnviarFoto({ tiendaId: contenido.tiendaId, usuarioId, deLaTienda })
  const reclamos = estado.reembolsos.filter(({ solicitud }) => solicitud !== undefined)
  const elegido = reclamos.find(({ id }) => id === decidiendo?.id)
  if (reclamos.length === 0) return null
  return (
    <Stack gap="md" component="section" aria-label="Reembolsos pedidos">
      {reclamos.map((uno) => (
        <Stack key={uno.id} gap="xs">
          <LoDicho contenido={contenido} reembolso={uno} foto={(url, titulo) => <VerFoto key={url} url={url} titulo={titulo} />} />
          <Acciones
            reembolso={uno}
            deLaTienda={deLaTienda}
            impide={impide}
            onChoose={(decision) => setDecidiendo({ id: uno.id, decision })}
          />
          {sinNota(uno) > 0 && <FaltaLaNota centavos={sinNota(uno)} href={notaHref} />}
        </Stack>
      ))}
      {decidiendo && elegido && (
        <DecidirReembolso
          decision={decidiendo.decision}
          contenido={contenido}
          estado={estado}
          reembolso={elegido}
          quien={deLaTienda ? 'tienda' : 'mercana'}
          fotos={fotos}
          hacer={hacer}
          onClose={() => setDecidiendo(undefined)}
        />
      )}
    </Stack>
  )
}

/** At a till the note is a touch away, and gives the cash back with it; elsewhere it is said who makes it. */
const FaltaLaNota = ({ centavos, href }: { centavos: number; href: string | undefined }) =>
  href === undefined ? (
    <Text size="sm" c="orange">
      Falta la nota de crédito por {formatMoney(centavos)}: la hace una caja de la tienda, también sin conexión.
    </Text>
  ) : (
    <Group>
      <Button component={Link} to={href} variant="light" color="orange" size="sm">
        Hacer la nota de crédito por {formatMoney(centavos)}
      </Button>
    </Group>
  )

interface AccionesProps {
  reembolso: Reembolso
  deLaTienda: boolean
  impide: string | undefined
  onChoose: (decision: DecisionDeReembolso) => void
}

/** What may be decided now, by whose turn it is; or whose turn it is. */
function Acciones({ reembolso, deLaTienda, impide, onChoose }: AccionesProps) {
  const ahora = new Date(useNow(60_000)).toISOString()
  const turno = quienDecide(reembolso, ahora)
  if (turno === 'nadie') return null
  const hasta = decideLaTiendaHasta(reembolso)
  if (turno !== 'ambos' && turno !== (deLaTienda ? 'tienda' : 'mercana'))
    return (
      <Text size="sm" c="dimmed">
        {deLaTienda
          ? 'El cliente pidió que decida Mercana: se espera su respuesta.'
          : hasta === ''
            ? 'Lo decide la tienda.'
            : `Lo decide la tienda, hasta el ${withStop(formatDateTime(hasta))}`}
      </Text>
    )
  if (impide !== undefined)
    return (
      <Text size="sm" c="dimmed">
        {impide}
      </Text>
    )
  const traido = reembolso.estado === 'en_devolucion'
  return (
    <Stack gap={4}>
      <Group gap="xs">
        {traido ? (
          <Button size="sm" color="teal" onClick={() => onChoose('recibe')}>
            Ya lo trajo
          </Button>
        ) : (
          <Button size="sm" color="teal" onClick={() => onChoose('aprueba')}>
            Conceder
          </Button>
        )}
        {reembolso.estado === 'solicitada' && (
          <Button size="sm" variant="default" onClick={() => onChoose('pide_pruebas')}>
            Pedir pruebas
          </Button>
        )}
        <Button size="sm" variant="light" color="red" onClick={() => onChoose('rechaza')}>
          {traido ? 'No lo trajo' : 'Negar'}
        </Button>
      </Group>
      {hasta !== '' && (
        <Text size="sm" c="dimmed">
          {turno === 'ambos'
            ? 'Pasó el tiempo de la tienda: también puede decidirlo Mercana.'
            : `La tienda decide hasta el ${withStop(formatDateTime(hasta))}`}
        </Text>
      )}
    </Stack>
  )
}

function VerFoto({ url, titulo }: { url: string; titulo: string }) {
  const [abierta, setAbierta] = useState(false)
  const archivoId = partesDeUrl(url)?.id
  if (archivoId === undefined) return null
  return (
    <div>
      <Button variant="subtle" size="compact-sm" aria-expanded={abierta} onClick={() => setAbierta(!abierta)}>
        {abierta ? 'Cerrar la foto' : 'Ver la foto'}
      </Button>
      {abierta && <FotoComprobante archivoId={archivoId} alt={titulo} />}
    </div>
  )
}
