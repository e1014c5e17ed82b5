import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { CajaMirada } from '#data/session/caja-negra/caja-negra.ts'
import { formatMoney } from '#domain/core/money.ts'
import { formatDateTime, formatInteger } from '#ui/format.ts'
import classes from './CajaNegra.module.css'

interface Props {
  caja: CajaMirada
  recibiendo: boolean
  onRecibir: () => void
  onOtra: () => void
}

const documentos = (cuantos: number): string => `${formatInteger(cuantos)} ${cuantos === 1 ? 'documento' : 'documentos'}`

/** What a box holds, before anything is taken in. */
export function LoQueLleva({ caja, recibiendo, onRecibir, onOtra }: Props) {
  const nuevos = caja.cuantos - caja.yaEstan
  return (
    <Stack>
      <dl className={classes['datos']}>
        <Dato
          titulo="De"
          valor={caja.dispositivos > 1 ? `${caja.dispositivoNombre} y ${formatInteger(caja.dispositivos - 1)} más` : caja.dispositivoNombre}
        />
        <Dato titulo="Se sacó" valor={formatDateTime(caja.en)} />
        <Dato titulo="Lleva" valor={`${documentos(caja.cuantos)}, ${formatInteger(caja.ventas)} de venta`} />
        <Dato titulo="Hechos" valor={caja.desde === '' ? '—' : `${formatDateTime(caja.desde)} a ${formatDateTime(caja.hasta)}`} />
        <Dato titulo="Suman" valor={formatMoney(caja.centavos)} fuerte />
      </dl>
      {caja.yaEstan > 0 && (
        <Text>
          {nuevos === 0 ? 'Todos ya están' : `${documentos(caja.yaEstan)} ya ${caja.yaEstan === 1 ? 'está' : 'están'}`} en este equipo: no
          se repiten.
        </Text>
      )}
      {caja.ilegibles > 0 && (
        <Alert color="orange" title={`${documentos(caja.ilegibles)} no se ${caja.ilegibles === 1 ? 'puede' : 'pueden'} leer`}>
          No se reciben aquí y siguen en el otro equipo. No lo borres.
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onOtra} disabled={recibiendo}>
          Escoger otra
        </Button>
        <Button onClick={onRecibir} loading={recibiendo} disabled={nuevos === 0} data-autofocus>
          {nuevos === 0 ? 'No hay nada nuevo' : `Recibir ${documentos(nuevos)}`}
        </Button>
      </Group>
    </Stack>
  )
}

const Dato = ({ titulo, valor, fuerte = false }: { titulo: string; valor: string; fuerte?: boolean }) => (
  <div>
    <dt>{titulo}</dt>
    <dd className="numeros" data-fuerte={fuerte || undefined}>
      {valor}
    </dd>
  </div>
)

/** It is on this disk: what happens now. */
export function Recibida({ cuantos, caja, onClose }: { cuantos: number; caja: CajaMirada; onClose: () => void }) {
  return (
    <Stack>
      <Alert
        color="teal"
        role="status"
        title={`${cuantos === 1 ? 'Se recibió' : 'Se recibieron'} ${documentos(cuantos)} de ${caja.dispositivoNombre}`}
      >
        {cuantos === 1 ? 'Está guardado' : 'Están guardados'} en este equipo y se {cuantos === 1 ? 'entrega' : 'entregan'} al servidor en
        cuanto haya conexión. Si el otro equipo vuelve y los entrega también, no se doblan. Espera a ver aquí que no queda nada de otro
        equipo por entregar antes de borrarlo.
      </Alert>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          Listo
        </Button>
      </Group>
    </Stack>
  )
}
