import { useLocation } from 'react-router-dom';
import { RecordCountry } from '@shared/form/RecordCountry';
import { RecordGate } from '@shared/form/RecordGate';
import { useRecordAnywhere } from '@shared/form/useRecordAnywhere';
import { readId } from '@shared/routes/location';
import { videoOptions } from './api';
import { VIDEO_LIST } from './model';
import { NewVideoForm } from './NewVideoForm';
import { VideoForm } from './VideoForm';

/** One video in its own country; without an id, a new one. */
export default function VideoEditScreen() {
  const { search } = useLocation();
  return new URLSearchParams(search).has('id') ? <Existing search={search} /> : <NewVideoForm />;
}

function Existing({ search }: { search: string }) {
  const id = readId(search);
  const { query, country } = useRecordAnywhere(id, (one) => videoOptions(one, id ?? 0));
  return (
    <RecordGate what="Video" listPath={VIDEO_LIST} listLabel="All videos" id={id} query={query}>
      {(video) => (
        <RecordCountry what="video" country={country}>
          <VideoForm key={video.video_id} video={video} />
        </RecordCountry>
      )}
    </RecordGate>
  );
}
