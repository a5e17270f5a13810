// The file is large: its type is told here, so that nobody has to infer it.
declare module 'world-atlas/countries-50m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification';

  const atlas: Topology<{ countries: GeometryCollection<{ name: string }> }>;
  export default atlas;
}
