import { Alert, Button, Select, SimpleGrid } from '@mantine/core'
import { leerTerritorio, type Territorio } from '#data/envios/territorio.ts'
import { useLeido } from '#data/useLeido.ts'
import { ubicacionDe } from '#domain/envios/envio.rules.ts'
import { codigoMasAngosto, lugarVigente, nivelesTerritoriales, nombresDeNivel, type NivelTerritorial } from '#domain/envios/territorio.ts'

interface Props {
  valor: Readonly<Record<NivelTerritorial, string>>
  onChange: (cambio: Partial<Record<NivelTerritorial, string>>) => void
}

/** A place of the country down to the levels that exist, each opening the next. */
export function CamposTerritorio({ valor: escrito, onChange }: Props) {
  const { valor: territorio, error, reintentar } = useLeido(leerTerritorio, [])
  const valor = territorio ? alDia(escrito, territorio) : escrito
  const cuantos = nivelesTerritoriales.findIndex((nivel) => valor[nivel] === '')
  const abiertos = nivelesTerritoriales.slice(0, cuantos === -1 ? nivelesTerritoriales.length : cuantos + 1)
  const elegir = (nivel: NivelTerritorial, codigo: string) => {
    const masHondos = nivelesTerritoriales.slice(nivelesTerritoriales.indexOf(nivel) + 1)
    onChange({ ...(valor === escrito ? {} : valor), ...Object.fromEntries(masHondos.map((mas) => [mas, ''])), [nivel]: codigo })
  }
  return (
    <>
      {error && (
        <Alert color="orange" title="No se pudieron leer los lugares">
          <Button variant="default" onClick={reintentar}>
            Intentar otra vez
          </Button>
        </Alert>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {abiertos.map((nivel, i) => {
          const superior = i === 0 ? '' : valor[nivelesTerritoriales[i - 1] ?? 'regionMacro']
          return (
            <CampoLugar
              key={`${nivel}:${superior}`}
              titulo={nombresDeNivel[nivel]}
              superior={superior}
              territorio={territorio}
              codigo={valor[nivel]}
              onPick={(codigo) => elegir(nivel, codigo)}
            />
          )
        })}
      </SimpleGrid>
    </>
  )
}

/** A place that is no more, as the one that it became. */
function alDia(valor: Props['valor'], { redirecciones }: Territorio): Props['valor'] {
  const angosto = codigoMasAngosto(valor)
  const vigente = lugarVigente(angosto, redirecciones)
  if (vigente === angosto) return valor
  const ubicacion = ubicacionDe(vigente)
  return Object.fromEntries(nivelesTerritoriales.map((nivel) => [nivel, ubicacion[nivel] ?? ''])) as Record<NivelTerritorial, string>
}

interface LugarProps {
  titulo: string
  superior: string
  codigo: string
  /** undefined while it is read. */
  territorio: Territorio | undefined
  onPick: (codigo: string) => void
}

/** One level of the territory; nothing where the one above has no parts. */
function CampoLugar({ titulo, superior, codigo, territorio, onPick }: LugarProps) {
  const hijos = territorio?.hijos(superior) ?? []
  if (territorio && hijos.length === 0) return null
  return (
    <Select
      label={titulo}
      placeholder={territorio ? 'Escoge' : 'Cargando…'}
      data={hijos.map(({ codigo: value, nombre: label }) => ({ value, label }))}
      value={territorio && codigo !== '' ? codigo : null}
      onChange={(elegido) => onPick(elegido ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Quitar ${titulo.toLowerCase()}` }}
      readOnly={!territorio}
      maxDropdownHeight={300}
    />
  )
}
