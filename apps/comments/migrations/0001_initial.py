import django.contrib.postgres.fields
import django.contrib.postgres.indexes
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from apps.core.db.tables import CreateTables


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [CreateTables([
        migrations.CreateModel(
            name='PublicAuthor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('nickname', models.CharField(max_length=60)),
                ('avatar_url', models.CharField(blank=True, max_length=500)),
                ('type', models.CharField(choices=[('visitor', 'Visitor'), ('kol', 'KOL'), ('owner', 'Owner'), ('staff', 'Staff')], default='visitor', max_length=10)),
                ('state', models.CharField(choices=[('normal', 'Normal'), ('premod', 'Checked first'), ('banned', 'Banned')], default='normal', max_length=10)),
                ('key', models.CharField(max_length=32)),
                ('approved_count', models.PositiveIntegerField(default=0)),
                ('rejected_count', models.PositiveIntegerField(default=0)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('country', 'key'), name='comment_author_once')],
            },
        ),
        migrations.CreateModel(
            name='Comment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('target_type', models.CharField(choices=[('store', 'Store'), ('article', 'Article'), ('video', 'Video')], max_length=10)),
                ('target_id', models.BigIntegerField()),
                ('target_title', models.CharField(max_length=200)),
                ('parent', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='replies', to='comments.comment')),
                ('reply_to', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='comments.comment')),
                ('author', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='comments', to='comments.publicauthor')),
                ('is_official', models.BooleanField(default=False)),
                ('body', models.CharField(blank=True, max_length=2000)),
                ('language', models.CharField(blank=True, max_length=5)),
                ('rating', models.PositiveSmallIntegerField(null=True)),
                ('sub_ratings', models.JSONField(default=dict)),
                ('visited_on', models.DateField(null=True)),
                ('pictures', models.JSONField(default=list)),
                ('like_count', models.PositiveIntegerField(default=0)),
                ('reply_count', models.PositiveIntegerField(default=0)),
                ('status', models.CharField(choices=[('visible', 'Unmoderated'), ('approved', 'Approved'), ('pending', 'Pending'), ('rejected', 'Rejected'), ('deleted', 'Deleted')], default='visible', max_length=10)),
                ('queue', models.CharField(blank=True, choices=[('pending', 'Pending'), ('reported', 'Reported'), ('unmoderated', 'Unmoderated')], max_length=12)),
                ('is_rule_held', models.BooleanField(db_default=False, default=False)),
                ('is_under_hidden', models.BooleanField(default=False)),
                ('flag_count', models.PositiveIntegerField(default=0)),
                ('flag_reasons', models.JSONField(default=dict)),
                ('detections', models.JSONField(default=list)),
                ('detection_types', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=20), default=list, size=None)),
                ('is_pinned', models.BooleanField(default=False)),
                ('is_featured', models.BooleanField(default=False)),
                ('moderated_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('moderated_at', models.DateTimeField(null=True)),
                ('reject_reason', models.CharField(blank=True, choices=[('offensive', 'Offensive'), ('harassment', 'Harassment'), ('hate_speech', 'Hate speech'), ('banned_word', 'Banned word'), ('spam', 'Spam'), ('advertising', 'Advertising'), ('off_topic', 'Off topic'), ('fake_review', 'Fake review'), ('conflict_of_interest', 'Conflict of interest'), ('misinformation', 'Misinformation'), ('personal_data', 'Personal data'), ('illegal', 'Illegal'), ('explicit_picture', 'Explicit picture'), ('copyright', 'Copyright'), ('duplicate', 'Duplicate'), ('other', 'Other')], max_length=20)),
                ('reject_note', models.CharField(blank=True, max_length=500)),
                ('deleted_at', models.DateTimeField(null=True)),
                ('is_blank', models.BooleanField(default=False)),
                ('ip_hash', models.CharField(blank=True, max_length=32)),
                ('device', models.CharField(blank=True, max_length=120)),
                ('source', models.CharField(choices=[('web', 'Website'), ('app', 'App'), ('import', 'Import'), ('staff', 'Staff')], default='web', max_length=10)),
                ('search_text', models.TextField(default='', editable=False)),
                ('bands', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), default=list, size=None)),
                ('wave_id', models.BigIntegerField(null=True)),
            ],
            options={
                'indexes': [models.Index(condition=models.Q(('queue', ''), _negated=True), fields=['country', 'queue', '-created_at', '-id'], name='comment_queue'), models.Index(condition=models.Q(('queue', ''), _negated=True), fields=['country', 'queue', '-flag_count', '-id'], name='comment_queue_flags'), models.Index(fields=['country', '-flag_count', '-id'], name='comment_flags'), models.Index(fields=['country', 'status', '-created_at', '-id'], name='comment_status_newest'), models.Index(fields=['country', '-created_at', '-id'], name='comment_newest'), models.Index(condition=models.Q(('moderated_at__isnull', False)), fields=['country', 'moderated_at'], name='comment_decided'), models.Index(fields=['country', '-like_count', '-id'], name='comment_likes'), models.Index(models.F('country'), models.OrderBy(models.F('rating'), descending=True, nulls_last=True), models.OrderBy(models.F('id'), descending=True), name='comment_rating'), models.Index(fields=['target_type', 'target_id', '-created_at'], name='comment_target'), models.Index(condition=models.Q(('rating__isnull', False)), fields=['target_id', 'author', '-created_at'], name='comment_target_rating'), models.Index(fields=['author', '-created_at'], name='comment_author'), models.Index(condition=models.Q(('parent__isnull', False)), fields=['parent', 'created_at'], name='comment_thread'), models.Index(fields=['ip_hash', '-created_at'], name='comment_address'), models.Index(condition=models.Q(('device', ''), ('ip_hash', ''), _negated=True), fields=['country', 'created_at'], name='comment_kept_address'), models.Index(condition=models.Q(('wave_id__isnull', False)), fields=['wave_id', '-id'], name='comment_wave'), models.Index(condition=models.Q(('is_blank', False), ('status', 'deleted')), fields=['deleted_at'], name='comment_to_blank'), django.contrib.postgres.indexes.GinIndex(fields=['bands'], name='comment_bands'), django.contrib.postgres.indexes.GinIndex(fields=['detection_types'], name='comment_detections'), django.contrib.postgres.indexes.GinIndex(fields=['flag_reasons'], name='comment_flag_reasons'), models.Index(condition=models.Q(('pictures', []), _negated=True), fields=['country', '-created_at', '-id'], name='comment_with_pictures'), models.Index(condition=models.Q(('moderated_by__isnull', False)), fields=['moderated_by', 'country', '-created_at', '-id'], name='comment_moderated_by'), models.Index(condition=models.Q(('is_rule_held', True), ('moderated_by__isnull', False), ('status', 'approved')), fields=['country', '-created_at', '-id'], name='comment_wrong_hold'), models.Index(condition=models.Q(('detection_types', []), _negated=True), fields=['country', '-created_at', '-id'], name='comment_noticed'), models.Index(fields=['country', 'language', '-created_at', '-id'], name='comment_language'), models.Index(condition=models.Q(('reject_reason', ''), _negated=True), fields=['country', 'reject_reason', '-created_at', '-id'], name='comment_rejected')],
                'constraints': [models.CheckConstraint(condition=models.Q(('status__in', ['visible', 'approved', 'pending', 'rejected', 'deleted'])), name='comment_status_known'), models.CheckConstraint(condition=models.Q(models.Q(('queue', 'pending'), ('status', 'pending')), models.Q(('flag_count__gt', 0), ('queue', 'reported'), ('status', 'visible')), models.Q(('flag_count', 0), ('queue', 'unmoderated'), ('status', 'visible')), models.Q(('queue', ''), ('status__in', ['approved', 'rejected', 'deleted'])), _connector='OR'), name='comment_queue_follows'), models.CheckConstraint(condition=models.Q(models.Q(('status', 'rejected'), _negated=True), models.Q(('reject_reason', ''), _negated=True), _connector='OR'), name='comment_rejected_why'), models.CheckConstraint(condition=models.Q(('rating', None), models.Q(('parent', None), ('rating__range', (1, 5)), ('target_type', 'store')), _connector='OR'), name='comment_rating_of_store'), models.CheckConstraint(condition=models.Q(models.Q(('author__isnull', False), ('is_official', False)), models.Q(('author', None), ('is_official', True)), _connector='OR'), name='comment_by_somebody'), models.UniqueConstraint(condition=models.Q(('is_official', True), models.Q(('status', 'deleted'), _negated=True)), fields=('reply_to',), name='comment_one_official_reply')],
            },
        ),
        migrations.CreateModel(
            name='CommentRevision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('comment', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='revisions', to='comments.comment')),
                ('body', models.CharField(blank=True, max_length=2000)),
                ('rating', models.PositiveSmallIntegerField(null=True)),
                ('at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='CommentFlag',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('comment', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='flags', to='comments.comment')),
                ('reason', models.CharField(choices=[('offensive', 'Offensive'), ('abusive', 'Abusive'), ('spam', 'Spam'), ('fake', 'Fake'), ('personal_data', 'Personal data'), ('other', 'Other')], max_length=20)),
                ('note', models.CharField(blank=True, max_length=500)),
                ('ip_hash', models.CharField(blank=True, max_length=32)),
                ('outcome', models.CharField(choices=[('open', 'Open'), ('agreed', 'The comment was rejected'), ('disagreed', 'The comment was approved'), ('dismissed', 'Dismissed')], default='open', max_length=10)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('closed_at', models.DateTimeField(null=True)),
                ('closed_by', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['comment', 'outcome'], name='comment_flag_open'), models.Index(condition=models.Q(('ip_hash', ''), _negated=True), fields=['created_at'], name='comment_flag_address')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('outcome', 'open'), models.Q(('ip_hash', ''), _negated=True)), fields=('comment', 'ip_hash'), name='comment_flag_once')],
            },
        ),
        migrations.CreateModel(
            name='WordEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('language', models.CharField(choices=[('id', 'Indonesian'), ('ms', 'Malay'), ('tr', 'Turkish'), ('fil', 'Filipino'), ('en', 'English'), ('any', 'Any language')], max_length=5)),
                ('word', models.CharField(max_length=60)),
                ('level', models.CharField(choices=[('banned', 'Reject'), ('suspect', 'Hold')], max_length=10)),
                ('match', models.CharField(choices=[('word', 'Whole word'), ('prefix', 'Start of a word'), ('substring', 'Part of a word')], max_length=10)),
                ('allow_list', django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=60), blank=True, default=list, size=None)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('is_active', models.BooleanField(default=True)),
            ],
            options={
                'verbose_name_plural': 'word entries',
                'constraints': [models.UniqueConstraint(fields=('language', 'word'), name='comment_word_once')],
            },
        ),
        migrations.CreateModel(
            name='WordHits',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entry', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='hits', to='comments.wordentry')),
                ('day', models.DateField()),
                ('count', models.PositiveIntegerField(default=0)),
            ],
            options={
                'verbose_name': 'word hit',
                'verbose_name_plural': 'word hits',
                'constraints': [models.UniqueConstraint(fields=('entry', 'day'), name='comment_word_hits_once')],
            },
        ),
        migrations.CreateModel(
            name='CommentSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(default=1)),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('updated_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('updated_by', models.ForeignKey(blank=True, db_index=False, editable=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('country', models.CharField(choices=[('ID', 'Indonesia'), ('TR', 'Turkey'), ('MY', 'Malaysia'), ('PH', 'Philippines')], editable=False, max_length=2)),
                ('mode', models.CharField(choices=[('post', 'Publish first, check later'), ('pre', 'Check first, publish later')], default='post', max_length=5)),
                ('premod_first_n', models.PositiveSmallIntegerField(default=3)),
                ('hold_links', models.BooleanField(default=True)),
                ('history_rejected_rate', models.FloatField(default=0.3)),
                ('flags_to_hold', models.PositiveSmallIntegerField(default=3)),
                ('rating_only_allowed', models.BooleanField(default=True)),
                ('closed_after_days', models.PositiveIntegerField(null=True)),
            ],
            options={
                'verbose_name': 'comment settings',
                'verbose_name_plural': 'comment settings',
                'constraints': [models.UniqueConstraint(fields=('country',), name='comment_settings_once')],
            },
        ),
    ])]
